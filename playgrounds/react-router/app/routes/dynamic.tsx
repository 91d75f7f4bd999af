import { Intro } from '@abp-kit/playground-react-components/intro'
import type { Route } from './+types/dynamic'

export function loader() {
  return { now: new Date().toISOString() }
}

export default function Dynamic({ loaderData: { now } }: Route.ComponentProps) {
  return (
    <Intro title="Dynamic" heading="Rendered for each request">
      <p className="sc-lead">
        This page was rendered at <time id="now">{now}</time>.
      </p>
    </Intro>
  )
}
