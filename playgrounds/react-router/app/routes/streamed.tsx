import { Intro } from '@abp-kit/playground-react-components/intro'
import { Suspense } from 'react'
import { Await } from 'react-router'
import type { Route } from './+types/streamed'

export function loader() {
  const text = 'This came a second later, in the same response.'
  return { late: new Promise<string>((resolve) => setTimeout(resolve, 1000, text)) }
}

export default function Streamed({ loaderData: { late } }: Route.ComponentProps) {
  return (
    <Intro title="Streamed" heading="Streamed">
      <p className="sc-lead">The head and this text come first.</p>
      <Suspense>
        <Await resolve={late}>
          {(text) => (
            <p id="late" className="sc-lead">
              {text}
            </p>
          )}
        </Await>
      </Suspense>
    </Intro>
  )
}
