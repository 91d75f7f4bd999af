import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two looks at a page: less than a model takes for a turn. */
const turn = 1_000

/** Milliseconds after which an agent gives up. */
const patience = 20_000

/** @returns waits before each further look for what a click makes. @throws {Error} when it was too long */
export function lookAgain(): () => Promise<void> {
  const end = performance.now() + patience
  return async () => {
    if (performance.now() > end) throw new Error('The page does not show what was made.')
    await wait(turn)
  }
}
