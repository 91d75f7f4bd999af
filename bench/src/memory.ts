import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds between two looks. */
const interval = 10

/**
 * Measures memory during `work`.
 *
 * @returns the largest number of bytes by which this process grew, compared with its size after a garbage collection
 *   before `work`. This counts all of its memory, not only JavaScript's
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

/** Milliseconds for releasing what has ended. */
const settling = 250

/** @returns the bytes of JavaScript's memory in use, after several garbage collections */
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
