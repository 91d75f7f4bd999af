import type { CatalogEntry } from '@abp-kit/showcase/catalog'
import { type RunProgress, type RunResult, runCapability } from '@abp-kit/showcase/page'
import { Component, computed, DestroyRef, inject, input, linkedSignal, signal } from '@angular/core'
import { Result } from './result'

/** Shows a capability, with its schemas and a form to call it. */
@Component({
  selector: 'app-capability-card',
  imports: [Result],
  template: `
    @let shown = entry();
    <article class="sc-card" [attr.data-ns]="shown.namespace">
      <div class="sc-card-head">
        <h3 class="sc-name">{{ shown.namespace }}.<wbr />{{ action() }}</h3>
        <span class="sc-chip">{{ shown.namespace }}</span>
      </div>
      <p class="sc-description">{{ shown.description }}</p>
      <div class="sc-schemas">
        <details class="sc-details">
          <summary>Input schema</summary>
          <pre class="sc-code">{{ shown.inputSchema }}</pre>
        </details>
        <details class="sc-details">
          <summary>Output schema</summary>
          <pre class="sc-code">{{ shown.outputSchema }}</pre>
        </details>
      </div>
      <label class="sc-field">
        <span class="sc-label">Input</span>
        <textarea
          #editor
          class="sc-input"
          spellcheck="false"
          [attr.aria-invalid]="isInvalid()"
          [value]="params()"
          (input)="params.set(editor.value)"
        ></textarea>
      </label>
      <div class="sc-actions">
        <button class="sc-button" type="button" [disabled]="running() !== undefined" (click)="run()">
          {{ running() ? 'Running' : result() ? 'Run again' : 'Run' }}
        </button>
        @if (running(); as controller) {
          <button class="sc-button sc-button-quiet" type="button" (click)="controller.abort()">Cancel</button>
        } @else {
          <span class="sc-hint">returns {{ shown.mimeType }}</span>
        }
      </div>
      @if (running()) {
        <div class="sc-progress">
          <progress
            [attr.value]="progress()?.fraction"
            max="1"
            [attr.aria-label]="'Progress of ' + shown.name"
          ></progress>
          <span>{{ progress()?.status }}</span>
        </div>
      }
      @if (result(); as last) {
        <app-result [name]="shown.name" [result]="last" />
      }
    </article>
  `,
})
export class CapabilityCard {
  readonly entry = input.required<CatalogEntry>()
  readonly action = computed(() => this.entry().name.slice(this.entry().namespace.length + 1))
  readonly params = linkedSignal(() => this.entry().sample)
  readonly progress = signal<RunProgress | undefined>(undefined)
  readonly running = signal<AbortController | undefined>(undefined)
  readonly result = signal<RunResult | undefined>(undefined)
  readonly isInvalid = computed(() => /^INVALID_(?:JSON|PARAMS)$/.test(this.result()?.error?.code ?? ''))

  constructor() {
    inject(DestroyRef).onDestroy(() => {
      this.running()?.abort()
      this.result()?.release()
    })
  }

  async run(): Promise<void> {
    const controller = new AbortController()
    this.result()?.release()
    this.result.set(undefined)
    this.progress.set({ status: 'Fetching the code' })
    this.running.set(controller)
    const { signal } = controller
    const onProgress = (progress: RunProgress) => this.progress.set(progress)
    this.result.set(await runCapability(this.entry().name, this.params(), { signal, onProgress }))
    this.running.set(undefined)
  }
}
