import { useState } from 'react'
import { Intro } from '../components/intro'

export function Dynamic() {
  const [now] = useState(() => new Date().toISOString())
  return (
    <Intro title="Dynamic" heading="Rendered for each visit">
      <p className="sc-lead">
        This page was rendered at <time id="now">{now}</time>.
      </p>
    </Intro>
  )
}
