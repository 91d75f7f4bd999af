/** One line of the table. */
export interface Figure {
  what: string
  measured: string
  toReach: string
  reached: boolean
}

/** @returns a Markdown table */
export function formatFigures(figures: Figure[]): string {
  const rows = figures.map(({ what, measured, toReach, reached }) => [
    what,
    measured,
    toReach,
    reached ? 'yes' : '**no**',
  ])
  return [['what', 'measured', 'to reach', 'reached'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
