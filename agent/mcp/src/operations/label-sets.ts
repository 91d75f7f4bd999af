import { fitText } from '../agent-text/index.ts'
import { limits } from '../limits.ts'
import type { Labels } from './metric.ts'

/**
 * Limits what pages choose in labels. With ever new names, a page could otherwise fill the memory of the bridge, and of
 * whoever reads its metrics.
 */
export class LabelSets {
  readonly #max: number
  readonly #known = new Set<string>()

  /** @param max - sets of labels that are told apart; in all others, each value is `other` */
  constructor(max: number) {
    this.#max = max
  }

  /** @returns the labels with values that are fit to be shown */
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
