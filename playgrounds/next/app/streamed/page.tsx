import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Suspense } from 'react'
export const metadata: Metadata = { title: 'Streamed' }
async function Late() { await connection(); await new Promise(r => setTimeout(r, 1000)); return <p id="late">late</p> }
export default function Streamed() { return <main><h1>Streamed</h1><Suspense fallback={<p>…</p>}><Late /></Suspense></main> }
