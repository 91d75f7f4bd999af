import { Intro } from '@abp-kit/playground-react-components/intro'
import { useState } from 'react'

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
