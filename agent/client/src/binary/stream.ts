import type { RemoteBytes } from '../transfer/bytes'

/**
 * Bytes of a result that are too many to come by themselves: they wait in the page until they are read. `content` of a
 * `BinaryData` is one when a result has more than `inlineLimit` bytes.
 *
 * They can be read as often as you like, until `release()`, the page's end or the session's.
 */
export class BinaryStream {
  /** Bytes. */
  readonly size: number
  readonly #bytes: RemoteBytes

  constructor(bytes: RemoteBytes) {
    this.#bytes = bytes
    this.size = bytes.size
  }

  /** @throws when the page is gone, or gives less than it said */
  stream(signal?: AbortSignal): AsyncIterable<Uint8Array> {
    return this.#bytes.stream(signal)
  }

  /**
   * Writes them to a new file (mode 0600, a name that nobody can guess), without holding them in memory.
   *
   * @param directory - absolute; it must exist
   * @returns the file's path
   * @throws when they cannot be read or written; nothing is left behind then
   */
  saveTo(
    directory: string,
    options: { onTransfer?: (progress: TransferProgress) => unknown; signal?: AbortSignal } = {},
  ): Promise<string> {
    const onBytes = (loaded: number) => void options.onTransfer?.({ loaded, total: this.size })
    return this.#bytes.save(directory, onBytes, options.signal)
  }

  /** Lets the page forget them. */
  release(): void {
    this.#bytes.release()
  }
}

/** How far a transfer of bytes is. */
export interface TransferProgress {
  /** Bytes. */
  loaded: number
  /** Bytes, as far as it is known. */
  total: number
}
