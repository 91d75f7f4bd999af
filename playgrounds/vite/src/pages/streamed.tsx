import { Intro } from '@abp-kit/playground-react-components/intro'
import { Suspense, use } from 'react'

const late = new Promise<string>((resolve) => setTimeout(resolve, 1000, 'This came a second later.'))

export function Streamed() {
  return (
    <Intro title="Streamed" heading="Streamed">
      <p className="sc-lead">The head and this text come first.</p>
      <Suspense>
        <Late />
      </Suspense>
    </Intro>
  )
}

function Late() {
  return (
    <p id="late" className="sc-lead">
      {use(late)}
    </p>
  )
}
