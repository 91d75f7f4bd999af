import { catalogOf } from '@abp-kit/showcase/catalog'
import app from '../../abp'
import { CapabilityCard } from '../components/capability-card'
import { Snippet } from '../components/snippet'
import type { Route } from './+types/home'

/** Runs on the server, so that a visitor downloads none of the definitions. */
export function loader() {
  return { catalog: catalogOf(app) }
}

export default function Home({ loaderData: { catalog } }: Route.ComponentProps) {
  return (
    <>
      <title>Showcase</title>
      <section className="sc-hero">
        <div>
          <h1>What this app offers to agents</h1>
          <p className="sc-lead">
            Typed functions that a program driving the browser can find, call and trust. You can call them
            here too, exactly as an agent does.
          </p>
          <dl className="sc-facts">
            <div>
              <dt>Capabilities</dt>
              <dd>{catalog.length}</dd>
            </div>
            <div>
              <dt>Protocol</dt>
              <dd>ABP 0.1</dd>
            </div>
            <div>
              <dt>Fetched before the first call</dt>
              <dd>nothing</dd>
            </div>
          </dl>
        </div>
        <Snippet />
      </section>

      <div className="sc-section-head">
        <h2>Try it</h2>
        <p>Change the input, run it, and see what comes back.</p>
      </div>

      <section className="sc-cards">
        {catalog.map((entry) => (
          <CapabilityCard key={entry.name} entry={entry} />
        ))}
      </section>
    </>
  )
}
