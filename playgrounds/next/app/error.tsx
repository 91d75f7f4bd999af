'use client'

import { Intro } from '@abp-kit/playground-react-components/intro'

export default function ErrorPage() {
  return (
    <Intro heading="Something went wrong">
      <title>Something went wrong · Showcase</title>
      <p className="sc-lead">Agents can still use what the app offers.</p>
    </Intro>
  )
}
