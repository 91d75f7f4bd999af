import { Abp } from '@abp-kit/next'
import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'

export const metadata: Metadata = { title: { default: 'Showcase', template: '%s · Showcase' } }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Abp />
        <nav>
          <Link href="/">Showcase</Link> <Link href="/about">About</Link> <Link href="/dynamic">Dynamic</Link>{' '}
          <Link href="/streamed">Streamed</Link>
        </nav>
        {children}
      </body>
    </html>
  )
}
