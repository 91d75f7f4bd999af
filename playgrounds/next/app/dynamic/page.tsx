import type { Metadata } from 'next'
import { connection } from 'next/server'
export const metadata: Metadata = { title: 'Dynamic' }
export default async function Dynamic() { await connection(); return <main><h1>Dynamic</h1><p id="now">{new Date().toISOString()}</p></main> }
