import { catalog } from 'virtual:catalog'
import { CapabilityCard } from '../components/capability-card'
import { Snippet } from '../components/snippet'

export function Home() {
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
