/**
 * Metrics in memory, and their text in the OpenMetrics 1.0 format. The usual library (prom-client 15) writes
 * the bounds of histograms as `le="1"`, which the format's reference parser rejects.
 */

/** The label values of a metric, by label name. */
export type Labels = Readonly<Record<string, string>>

/** A metric with all its samples. */
export interface Metric {
  /** @returns its lines, each with its line break */
  text(): string
}

/** A number that only increases. */
export interface Counter extends Metric {
  add(labels: Labels, amount?: number): void
}

/** @param name - without `_total`, which the format adds to samples */
export function createCounter(name: string, help: string): Counter {
  const values = new Map<string, number>()
  return {
    add(labels, amount = 1) {
      const key = labelText(labels)
      values.set(key, (values.get(key) ?? 0) + amount)
    },
    text: () =>
      head(name, 'counter', help) +
      [...values].map(([labels, value]) => `${name}_total${labels} ${numberText(value)}\n`).join(''),
  }
}

/** @param read - called when the text is made, so that the number is current */
export function createGauge(name: string, help: string, read: () => number): Metric {
  return { text: () => `${head(name, 'gauge', help)}${name} ${numberText(read())}\n` }
}

/** Counts how often a number was at most each of several bounds. */
export interface Histogram extends Metric {
  observe(labels: Labels, value: number): void
}

/** @param bounds - in ascending order */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const all = [...bounds, Number.POSITIVE_INFINITY]
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>()
  return {
    observe(labels, value) {
      const key = labelText(labels)
      const found = series.get(key) ?? { labels, counts: all.map(() => 0), sum: 0 }
      series.set(key, found)
      found.sum += value
      for (const [index, bound] of all.entries()) {
        if (value <= bound) found.counts[index] = (found.counts[index] ?? 0) + 1
      }
    },
    text: () =>
      head(name, 'histogram', help) +
      [...series]
        .map(([key, { counts, labels, sum }]) => {
          const buckets = all.map((bound, index) => {
            const place = labelText({ ...labels, le: boundText(bound) })
            return `${name}_bucket${place} ${counts[index] ?? 0}\n`
          })
          return `${buckets.join('')}${name}_count${key} ${counts.at(-1) ?? 0}\n${name}_sum${key} ${numberText(sum)}\n`
        })
        .join(''),
  }
}

function head(name: string, type: string, help: string): string {
  return `# TYPE ${name} ${type}\n# HELP ${name} ${escaped(help)}\n`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}

function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : '0'
}

/** The format has one notation for each bound: `1.0`, not `1`. */
function boundText(bound: number): string {
  if (bound === Number.POSITIVE_INFINITY) return '+Inf'
  return Number.isInteger(bound) ? bound.toFixed(1) : String(bound)
}
