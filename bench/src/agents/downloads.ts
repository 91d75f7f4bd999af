import { mkdir, readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isTaskName } from './tasks.ts'
import type { Files } from './way.ts'

/** Milliseconds within which a file must arrive after it was requested. */
const patience = 5_000

/** Milliseconds between two looks. A file with the same size at both is complete. */
const interval = 5

/**
 * Watches the directory for a browser's downloads. An agent that is not told where it is would look there, or ask;
 * this is not counted.
 *
 * @returns a function that waits for a number of files that are new or were written again, and returns them; fewer if
 *   no more arrive
 */
export async function watchDownloads(directory: string): Promise<(count: number) => Promise<Files>> {
  await mkdir(directory, { recursive: true })
  const before = await filesIn(directory)
  return async (count) => {
    const end = performance.now() + patience
    let [last, now] = [before, before]
    const arrived = (): Files =>
      Object.fromEntries(
        [...now].flatMap(([name, file]) => {
          const type = extname(name).slice(1)
          const fresh = file.written !== before.get(name)?.written
          const whole = file.size > 0 && file.size === last.get(name)?.size
          return fresh && whole && isTaskName(type) ? [[type, join(directory, name)]] : []
        }),
      )
    while (Object.keys(arrived()).length < count && performance.now() < end) {
      await wait(interval)
      last = now
      now = await filesIn(directory)
    }
    return arrived()
  }
}

interface Found {
  /** Milliseconds since 1970. */
  written: number
  /** Bytes. */
  size: number
}

/** Lists the files. A file that is being renamed at this moment has size 0, so it does not count as complete. */
async function filesIn(directory: string): Promise<Map<string, Found>> {
  const found = await Promise.all(
    (await readdir(directory)).map(async (name) => {
      const file = await stat(join(directory, name)).catch(() => undefined)
      return [name, { written: file?.mtimeMs ?? 0, size: file?.size ?? 0 }] as const
    }),
  )
  return new Map(found)
}
