import type { BegunResult, FileDescription } from '../wire.ts'
import type { ResultStorage } from './storage.ts'

/** The description of a file, stored when the file starts. */
export type StoredDescription = FileDescription & Pick<BegunResult, 'partSize'>

/** @returns the parsed item `<id>.about`; `undefined` if it is invalid. */
export function parseDescription(value: unknown): StoredDescription | undefined {
  const { size, mimeType, filename, partSize }: Partial<StoredDescription> = Object(parse(value))
  if (typeof size !== 'number' || typeof mimeType !== 'string') return undefined
  if (typeof partSize !== 'number' || !(partSize > 0)) return undefined
  return { size, mimeType, partSize, ...(typeof filename === 'string' && { filename }) }
}

/** @returns the content of the item `<id>.done`, with the version of each part */
export function completionText(versions: readonly string[]): string {
  return JSON.stringify({ versions })
}

/** @returns the version of each part of a complete file; `undefined` if the file is not complete */
export async function readPartVersions(storage: ResultStorage, name: string): Promise<string[] | undefined> {
  const { versions }: { versions?: unknown } = Object(parse(await storage.getItem(`${name}.done`)))
  return Array.isArray(versions) ? versions.map(String) : undefined
}

/** `unstorage` parses JSON itself; other storages do not. */
function parse(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    // The item was only partly written.
    return undefined
  }
}
