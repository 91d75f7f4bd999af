import { formatBytes, type RunResult } from '@abp-kit/showcase/page'
import { Component, input } from '@angular/core'

/** Shows the result of a call. */
@Component({
  selector: 'app-result',
  template: `
    @let shown = result();
    <div class="sc-result" [attr.data-state]="shown.ok ? 'ok' : 'error'" role="status">
      <div class="sc-result-head">
        <span class="sc-state">{{ shown.ok ? 'Done' : shown.cancelled ? 'Cancelled' : 'Failed' }}</span>
        <span>{{ round(shown.ms) }} ms</span>
        @if (shown.download; as file) {
          <a class="sc-download" [href]="file.url" [download]="file.filename">
            {{ file.filename }} ({{ formatBytes(file.size) }})
          </a>
        }
      </div>
      @if (shown.error; as error) {
        <p class="sc-error"><code>{{ error.code }}</code> {{ error.message }}</p>
      } @else if (shown.imageUrl; as url) {
        <img class="sc-image" [src]="url" [alt]="'Result of ' + name()" />
      } @else if (shown.text) {
        <pre class="sc-code">{{ shown.text }}</pre>
      }
    </div>
  `,
})
export class Result {
  readonly name = input.required<string>()
  readonly result = input.required<RunResult>()
  readonly formatBytes = formatBytes
  readonly round = Math.round
}
