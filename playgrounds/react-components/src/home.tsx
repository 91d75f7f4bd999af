import type { CatalogEntry } from '@abp-kit/showcase/catalog'
import type { ReactNode } from 'react'
import { CapabilityCard } from './capability-card'

/** The first page: what the app offers. Beside the introduction stands what connects the app with it. */
export function Home({ catalog, children }: { catalog: readonly CatalogEntry[]; children: ReactNode }) {
  return (
    <>
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
        {children}
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
