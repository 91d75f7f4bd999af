import '@abp-kit/showcase/theme.css'
import { Abp } from '@abp-kit/next'
import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Header } from '../components/header'

export const metadata: Metadata = { title: { default: 'Showcase', template: '%s · Showcase' } }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Abp />
        <Header />
        <main className="sc-wrap">{children}</main>
        <footer className="sc-footer">
          <div className="sc-wrap">
            <span>Showcase 1.0.0, made with abp-kit</span>
          </div>
        </footer>
      </body>
    </html>
  )
}
