import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two looks at a page, which is less than a model takes for a turn. */
const turn = 1_000

/** What an agent waits for, and for how many milliseconds. */
export interface Sought {
  missing: string
  patience: number
}

/** The tools appear after the page. */
export const pageTools: Sought = { missing: 'The page has no WebMCP tools.', patience: 5_000 }

export const madeFiles: Sought = { missing: 'The page does not show what was made.', patience: 20_000 }

/**
 * @returns a function that waits before each further look. @throws {Error} from that function, if the wait took too
 *   long
 */
export function lookAgain({ missing, patience }: Sought): () => Promise<void> {
  const end = performance.now() + patience
  return async () => {
    if (performance.now() > end) throw new Error(missing)
    await wait(turn)
  }
}
