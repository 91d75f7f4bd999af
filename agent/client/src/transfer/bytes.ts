/** Bytes that are somewhere else, and are fetched when they are wanted. */
export interface RemoteBytes {
  /** Bytes. */
  readonly size: number
  /** @throws when they cannot be read, or are not as many as `size` says */
  stream(signal?: AbortSignal): AsyncIterable<Uint8Array>
  /**
   * Writes them to a new file (mode 0600) with a name that nobody can guess.
   *
   * @param directory - absolute; it must exist
   * @param onBytes - hears how many have been written so far
   * @returns the file's path
   * @throws when they cannot be read or written; nothing is left behind then
   */
  save(directory: string, onBytes: (loaded: number) => void, signal?: AbortSignal): Promise<string>
  /** Lets go of them where they are. */
  release(): void
}

const held = new WeakSet<object>()

/** Marks bytes as such, so that nothing that came as data can pass for them. */
export function asRemoteBytes(bytes: RemoteBytes): RemoteBytes {
  held.add(bytes)
  return bytes
}

export function isRemoteBytes(value: object): value is RemoteBytes {
  return held.has(value)
}
