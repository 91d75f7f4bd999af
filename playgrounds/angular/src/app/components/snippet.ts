import { Component } from '@angular/core'

/** Shows the line that connects the app with `abp/index.ts`. */
@Component({
  selector: 'app-snippet',
  template: `
    <figure class="sc-snippet">
      <figcaption>app.config.ts</figcaption>
      <pre><code><span class="tok-k">import</span> {{ '{ provideAbp }' }} <span class="tok-k">from</span> <span class="tok-s">'&#64;abp-kit/angular'</span>

<span class="tok-c">// abp/index.ts declares the functions; the provider offers them</span>
<span class="tok-k">export const</span> appConfig = {{ '{' }}
  providers: [<span class="tok-f">provideAbp</span>(() => <span class="tok-k">import</span>(<span class="tok-s">'../../abp'</span>))],
{{ '}' }}</code></pre>
    </figure>
  `,
})
export class Snippet {}
