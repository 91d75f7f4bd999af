import { mkdir, readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isTaskName } from './tasks.ts'
import type { Files } from './way.ts'

/** Milliseconds that a file has to arrive after it was asked for. */
const patience = 5_000

/** Milliseconds between two looks; a file whose size is the same at both is whole. */
const interval = 5

/**
 * Watches where a browser puts downloads. An agent that is not told where they are would look there, or ask; that is not
 * counted.
 *
 * @returns waits for so many files that are new or written anew, and says which they are; fewer when no more come
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

/** Without those that are renamed at the same moment. */
async function filesIn(directory: string): Promise<Map<string, Found>> {
  const found = await Promise.all(
    (await readdir(directory)).map(async (name) => {
      const file = await stat(join(directory, name)).catch(() => undefined)
      return [name, { written: file?.mtimeMs ?? 0, size: file?.size ?? 0 }] as const
    }),
  )
  return new Map(found)
}
