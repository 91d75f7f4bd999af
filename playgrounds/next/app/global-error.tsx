'use client'

import '@abp-kit/showcase/theme.css'
import { Abp } from '@abp-kit/next'
import { Intro } from '@abp-kit/playground-react-components/intro'

/** Replaces the root layout when it fails, so it needs `<Abp />` too. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <Abp />
        <title>Something went wrong · Showcase</title>
        <main className="sc-wrap">
          <Intro heading="Something went wrong">
            <p className="sc-lead">Agents can still use what the app offers.</p>
          </Intro>
        </main>
      </body>
    </html>
  )
}
