import { lstat, mkdir, opendir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Allowance } from './allowance.ts'

/** Milliseconds between two measurements of a folder that a converter writes to. */
const interval = 50

/**
 * Runs a converter that writes to a folder, and measures the folder while it runs. Removes links, devices and
 * sockets that it leaves, because a reader of the folder would follow them.
 *
 * @param folder - absolute path; it is created and must not exist yet
 * @param run - receives a signal that aborts with `SCRATCH_FULL`
 * @throws {AbpError} `SCRATCH_FULL`, and errors of `run`; the folder is removed then
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
  // The code below awaits it and gets the error. This avoids an unhandled rejection while `run` runs.
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

/** @returns the total bytes of all files, each at the time of its measurement */
async function measure(folder: string, removeOthers: boolean): Promise<number> {
  let size = 0
  const directory = await opendir(folder).catch(() => undefined)
  if (!directory) return 0
  for await (const { name } of directory) {
    const path = join(folder, name)
    // Files that the converter has removed in the meantime do not count.
    const found = await lstat(path).catch(() => undefined)
    if (found?.isDirectory()) size += await measure(path, removeOthers)
    else if (found?.isFile()) size += found.size
    else if (found && removeOthers) await rm(path, { force: true })
  }
  return size
}
