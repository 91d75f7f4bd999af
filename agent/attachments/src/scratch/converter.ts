import { lstat, mkdir, opendir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Allowance } from './allowance.ts'

/** Milliseconds between two measurements of a folder that a converter writes to. */
const interval = 50

/**
 * Runs what writes to a folder by itself, and measures the folder while it runs. Links, devices and sockets that it leaves
 * are removed, because whoever reads the folder would follow them.
 *
 * @param folder - absolute; it is created, and does not exist yet
 * @param run - gets a signal that ends with `SCRATCH_FULL` as its reason
 * @throws {AbpError} `SCRATCH_FULL`, and what `run` throws; the folder is removed then
 */
export async function runMeasured<T>(
  folder: string,
  allowance: Allowance,
  run: (folder: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { mode: 0o700 })
  const full = new AbortController()
  let counted = 0
  const count = async (remove: boolean) => {
    const size = await measure(folder, remove)
    if (size > counted && !allowance.has(size - counted)) {
      const error = allowance.full()
      full.abort(error)
      throw error
    }
    if (size > counted) allowance.take(size - counted)
    else allowance.giveBack(counted - size)
    counted = size
  }
  let ended = false
  const watching = (async () => {
    while (!ended) {
      await count(false)
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
  })()
  // Whoever waits for it gets the error; while `run` runs, nobody does.
  watching.catch(() => undefined)
  try {
    const result = await run(folder, full.signal)
    ended = true
    await watching
    await count(true)
    return result
  } catch (error) {
    ended = true
    await watching.catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
    allowance.giveBack(counted)
    throw full.signal.aborted ? full.signal.reason : error
  }
}

/** @returns bytes of all files, as they are when each is looked at */
async function measure(folder: string, removeOthers: boolean): Promise<number> {
  let size = 0
  const directory = await opendir(folder).catch(() => undefined)
  if (!directory) return 0
  for await (const { name } of directory) {
    const path = join(folder, name)
    // What the converter has removed in the meantime counts nothing.
    const found = await lstat(path).catch(() => undefined)
    if (found?.isDirectory()) size += await measure(path, removeOthers)
    else if (found?.isFile()) size += found.size
    else if (found && removeOthers) await rm(path, { force: true })
  }
  return size
}
