import { setTimeout } from 'node:timers/promises'
import { Intro } from '@abp-kit/playground-react-components/intro'
import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Suspense } from 'react'

export const metadata: Metadata = { title: 'Streamed' }

export default function Streamed() {
  return (
    <Intro heading="Streamed">
      <p className="sc-lead">The head and this text come first.</p>
      <Suspense>
        <Late />
      </Suspense>
    </Intro>
  )
}

async function Late() {
  await connection()
  await setTimeout(1000)
  return (
    <p id="late" className="sc-lead">
      This came a second later, in the same response.
    </p>
  )
}
