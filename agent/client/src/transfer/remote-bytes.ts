/** Bytes that are stored elsewhere and fetched on demand. */
export interface RemoteBytes {
  /** Bytes. */
  readonly size: number
  /** @throws when the bytes cannot be read, or do not match `size` */
  stream(signal?: AbortSignal): AsyncIterable<Uint8Array>
  /**
   * Writes the bytes to a new file (mode 0600) with an unguessable name.
   *
   * @param directory - absolute path of an existing directory
   * @param onBytes - called with the number of bytes written so far
   * @returns the file's path
   * @throws when the bytes cannot be read or written; no file is left behind
   */
  save(directory: string, onBytes: (loaded: number) => void, signal?: AbortSignal): Promise<string>
  /** Releases the bytes at their source. */
  release(): void
}

const remoteBytes = new WeakSet<object>()

/** Marks an object as `RemoteBytes`, so that received data cannot pass for it. */
export function asRemoteBytes(bytes: RemoteBytes): RemoteBytes {
  remoteBytes.add(bytes)
  return bytes
}

export function isRemoteBytes(value: object): value is RemoteBytes {
  return remoteBytes.has(value)
}
