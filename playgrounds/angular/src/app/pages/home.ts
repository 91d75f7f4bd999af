import type { CatalogEntry } from '@abp-kit/showcase/catalog'
import { Component, resource } from '@angular/core'
import { CapabilityCard } from '../components/capability-card'
import { Snippet } from '../components/snippet'

@Component({
  selector: 'app-home',
  imports: [CapabilityCard, Snippet],
  template: `
    <section class="sc-hero">
      <div>
        <h1>What this app offers to agents</h1>
        <p class="sc-lead">
          Typed functions that a program driving the browser can find, call and trust. You can call them here too,
          exactly as an agent does.
        </p>
        <dl class="sc-facts">
          <div>
            <dt>Capabilities</dt>
            <dd>{{ catalog.value().length }}</dd>
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
      <app-snippet />
    </section>

    <div class="sc-section-head">
      <h2>Try it</h2>
      <p>Change the input, run it, and see what comes back.</p>
    </div>

    <section class="sc-cards">
      @for (entry of catalog.value(); track entry.name) {
        <app-capability-card [entry]="entry" />
      }
    </section>
  `,
})
export class Home {
  /** What catalog.ts wrote. */
  readonly catalog = resource({
    defaultValue: [],
    loader: async (): Promise<CatalogEntry[]> => (await fetch('catalog.json')).json(),
  })
}
