import { Abp } from '@abp-kit/next'
import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import icon from '../../notebook/favicon.svg'
import '../../notebook/style.css'

export const metadata: Metadata = {
  title: '%TITLE%',
  description: 'A Markdown notebook for people and agents',
  icons: icon.src,
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Abp />
        {children}
      </body>
    </html>
  )
}
