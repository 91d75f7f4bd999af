import { Intro } from '@abp-kit/playground-react-components/intro'

export function About() {
  return (
    <Intro title="About" heading="About this app">
      <p className="sc-lead">
        A small Vite app with React. Its functions for agents are declared in <code>abp/index.ts</code>; one
        line in <code>vite.config.ts</code> does the rest. Nothing of it is rendered on a server.
      </p>
    </Intro>
  )
}
