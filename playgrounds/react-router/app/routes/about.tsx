import { Intro } from '@abp-kit/playground-react-components/intro'

export default function About() {
  return (
    <Intro title="About" heading="About this app">
      <p className="sc-lead">
        A small React Router app. Its functions for agents are declared in <code>abp/index.ts</code>; one line
        in <code>vite.config.ts</code> does the rest. This page was rendered when the app was built.
      </p>
    </Intro>
  )
}
