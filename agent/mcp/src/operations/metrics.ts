import { workLimits } from '../limits.ts'
import { LabelSets } from './label-sets.ts'
import { createCounter, createGauge, createHistogram } from './metric.ts'

/** The content type of {@link Metrics.text}, exactly as in the format's specification. */
export const metricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

/** Seconds. A call may take from milliseconds to minutes. */
const bounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** Numbers that are counted when the metrics are read. */
export interface PresentNumbers {
  sessions(): number
  connections(): number
  callsRunning(): number
}

/** A capability call that has ended. */
export interface EndedCall {
  /** The origin of the app's page. */
  app: string
  capability: string
  /** `success`, or the code of the error. */
  outcome: string
  milliseconds: number
}

/** Metrics of this process, for the person who runs it. */
export class Metrics {
  readonly #calls = createCounter('abp_calls', 'Calls of capabilities that ended, by outcome.')
  readonly #durations = createHistogram('abp_call_duration_seconds', 'Time that calls took.', bounds)
  readonly #connects = createCounter('abp_connects', 'Attempts to connect to an app, by outcome.')
  readonly #refusals = createCounter('abp_refused_calls', 'Calls of tools that were refused at once.')
  readonly #browserStarts = createCounter('abp_browser_starts', 'Starts of a browser, or attachments to one.')
  readonly #browserLosses = createCounter('abp_browser_losses', 'Browsers that were lost.')
  readonly #resultBytes = createCounter('abp_result_bytes', 'Size of the results that were saved.')
  readonly #callLabels = new LabelSets(workLimits.metricSeriesEntries)
  readonly #connectLabels = new LabelSets(workLimits.metricSeriesEntries)

  constructor() {
    // A counter that exists from the start shows its first change.
    this.#browserStarts.add({}, 0)
    this.#browserLosses.add({}, 0)
    this.#resultBytes.add({}, 0)
    for (const reason of ['limit', 'draining']) this.#refusals.add({ reason }, 0)
  }

  callEnded({ app, capability, milliseconds, outcome }: EndedCall): void {
    this.#calls.add(this.#callLabels.of({ app, capability, outcome }))
    const kind = outcome === 'success' ? 'success' : 'error'
    this.#durations.observe({ outcome: kind }, milliseconds / 1_000)
  }

  /** @param outcome - `success`, or the code of the error */
  connectEnded(outcome: string): void {
    this.#connects.add(this.#connectLabels.of({ outcome }))
  }

  callRefused(reason: 'draining' | 'limit'): void {
    this.#refusals.add({ reason })
  }

  browserStarted(): void {
    this.#browserStarts.add({})
  }

  browserLost(): void {
    this.#browserLosses.add({})
  }

  /** @param bytes - of all files of a result */
  resultSaved(bytes: number): void {
    this.#resultBytes.add({}, bytes)
  }

  /** @returns the text in the OpenMetrics 1.0 format */
  text(present: PresentNumbers): string {
    const metrics = [
      createGauge('abp_sessions', 'Sessions of MCP clients.', present.sessions),
      createGauge('abp_connections', 'Open connections to apps.', present.connections),
      createGauge('abp_running_calls', 'Calls of tools that are being worked on.', present.callsRunning),
      this.#calls,
      this.#durations,
      this.#connects,
      this.#refusals,
      this.#browserStarts,
      this.#browserLosses,
      this.#resultBytes,
    ]
    return `${metrics.map((metric) => metric.text()).join('')}# EOF\n`
  }
}
