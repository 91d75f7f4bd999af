import { Intro } from '@abp-kit/playground-react-components/intro'
import { isRouteErrorResponse, useRouteError } from 'react-router'

export function Failure() {
  const error = useRouteError()
  const isUnknown = isRouteErrorResponse(error) && error.status === 404
  const title = isUnknown ? 'Page not found' : 'Something went wrong'
  return (
    <Intro title={title} heading={title}>
      <p className="sc-lead">Agents can still use what the app offers.</p>
    </Intro>
  )
}
