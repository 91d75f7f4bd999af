import { removeFiles } from './new-file.ts'
import type { RemoteBytes } from './remote-bytes.ts'

/** Everything that a call has fetched or keeps in the page, so that it can be discarded if the call fails. */
export interface Fetched {
  /** Paths of the files. */
  files: Set<string>
  bytes: Set<RemoteBytes>
}

export function nothingFetched(): Fetched {
  return { files: new Set(), bytes: new Set() }
}

/** Removes the files and releases the bytes in the page. Never throws. */
export async function discard({ bytes, files }: Fetched): Promise<void> {
  for (const remote of bytes) remote.release()
  await removeFiles(files)
}
