import type { Metadata } from 'next'
export const metadata: Metadata = { title: 'About' }
export default function About() { return <main><h1>About</h1></main> }
