/**
 * Measures several things in turn, and reverses the order every other round. This way, coming second is no advantage,
 * and a machine with a drifting speed favours none of them.
 *
 * @param sides - each measures once, and returns the result
 * @returns the measurements of each, one per round
 */
export async function measureInTurn<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<number>>,
): Promise<(side: Side) => number[]> {
  const names: string[] = Object.keys(sides)
  const measures = new Map<string, () => Promise<number>>(Object.entries(sides))
  const found = new Map<string, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const measure = measures.get(name)
      if (measure) found.get(name)?.push(await measure())
    }
  }
  return (side) => found.get(side) ?? []
}

/** @returns milliseconds */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
