import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds between two looks. */
const interval = 10

/**
 * @returns by how many bytes this process grew while it did `work`, at most: all of its memory, not only what
 *   JavaScript holds, from when garbage was collected before
 */
export async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  collectGarbage()
  const before = process.memoryUsage.rss()
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(look, interval)
  try {
    await work()
    look()
    return most - before
  } finally {
    clearInterval(timer)
  }
}

/** Milliseconds in which what has ended is let go of. */
const settling = 250

/** @returns bytes of JavaScript's memory that are in use, after garbage was collected a few times */
export async function heldMemory(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    await new Promise((resolve) => setTimeout(resolve, settling))
    collectGarbage()
  }
  return process.memoryUsage().heapUsed
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
