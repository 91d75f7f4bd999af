import type { Metadata } from 'next'
import { Intro } from '../components/intro'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <Intro heading="Page not found">
      <p className="sc-lead">Agents can still use what the app offers.</p>
    </Intro>
  )
}
