import { Intro } from '@abp-kit/playground-react-components/intro'
import type { Metadata } from 'next'

export const metadata: Metadata = { title: 'About' }

export default function About() {
  return (
    <Intro heading="About this app">
      <p className="sc-lead">
        A small Next.js app. Its functions for agents are declared in <code>abp/index.ts</code>; a line in{' '}
        <code>next.config.ts</code>, one in the root layout and one in a route do the rest. This page was
        rendered when the app was built.
      </p>
    </Intro>
  )
}
