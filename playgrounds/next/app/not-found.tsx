import { Intro } from '@abp-kit/playground-react-components/intro'
import type { Metadata } from 'next'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <Intro heading="Page not found">
      <p className="sc-lead">Agents can still use what the app offers.</p>
    </Intro>
  )
}
