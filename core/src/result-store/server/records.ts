import type { BegunResult, FileDescription } from '../wire'
import type { ResultStorage } from './storage'

/** What is kept of a file from its beginning. */
export type About = FileDescription & Pick<BegunResult, 'partSize'>

/** @returns the item `<id>.about`; nothing for what is none. */
export function readAbout(value: unknown): About | undefined {
  const { size, mimeType, filename, partSize }: Partial<About> = Object(parse(value))
  if (typeof size !== 'number' || typeof mimeType !== 'string') return undefined
  if (typeof partSize !== 'number' || !(partSize > 0)) return undefined
  return { size, mimeType, partSize, ...(typeof filename === 'string' && { filename }) }
}

/** @returns the item `<id>.done`, of the version of each part */
export function doneText(versions: readonly string[]): string {
  return JSON.stringify({ versions })
}

/** @returns the version of each part of a file that is complete; nothing when it is not */
export async function readDone(storage: ResultStorage, name: string): Promise<string[] | undefined> {
  const { versions }: { versions?: unknown } = Object(parse(await storage.getItem(`${name}.done`)))
  return Array.isArray(versions) ? versions.map(String) : undefined
}

/** `unstorage` reads JSON by itself, and other storages do not. */
function parse(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    // An item that was written by half.
    return undefined
  }
}
