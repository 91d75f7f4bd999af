import { Intro } from '@abp-kit/playground-react-components/intro'
import type { Metadata } from 'next'
import { connection } from 'next/server'

export const metadata: Metadata = { title: 'Dynamic' }

export default async function Dynamic() {
  await connection()
  return (
    <Intro heading="Rendered for each request">
      <p className="sc-lead">
        This page was rendered at <time id="now">{new Date().toISOString()}</time>.
      </p>
    </Intro>
  )
}
