import { fitText } from '../agent-text/index.ts'
import { limits } from '../limits.ts'
import type { Labels } from './metric.ts'

/**
 * Limits the label values that pages choose. With new names, a page could otherwise fill the memory of the
 * MCP server and of the metrics reader.
 */
export class LabelSets {
  readonly #max: number
  readonly #known = new Set<string>()

  /** @param max - distinct label sets; in all others, each value is `other` */
  constructor(max: number) {
    this.#max = max
  }

  /** @returns the labels with safe values */
  of(labels: Labels): Labels {
    const fit = mapValues(labels, (value) => fitText(value, limits.nameCharacters))
    const key = JSON.stringify(fit)
    if (this.#known.has(key)) return fit
    if (this.#known.size >= this.#max) return mapValues(labels, () => 'other')
    this.#known.add(key)
    return fit
  }
}

function mapValues(labels: Labels, map: (value: string) => string): Labels {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, map(value)]))
}
