import type { RemoteBytes } from '../transfer/remote-bytes.ts'

/**
 * Bytes that are too large to be part of a result. They stay in the page until you read them. The `content`
 * of a `BinaryData` is a `BinaryStream` if a result has more than `inlineLimit` bytes.
 *
 * You can read them any number of times, until `release()` is called or the page or session ends.
 */
export class BinaryStream {
  /** Bytes. */
  readonly size: number
  readonly #bytes: RemoteBytes

  constructor(bytes: RemoteBytes) {
    this.#bytes = bytes
    this.size = bytes.size
  }

  /** @throws when the page is gone, or returns fewer bytes than it stated */
  stream(signal?: AbortSignal): AsyncIterable<Uint8Array> {
    return this.#bytes.stream(signal)
  }

  /**
   * Writes the bytes to a new file (mode 0600, with an unguessable name), without holding them in memory.
   *
   * @param directory - absolute path of an existing directory
   * @returns the file's path
   * @throws when the bytes cannot be read or written; no file is left behind
   */
  saveTo(
    directory: string,
    options: { onTransfer?: (progress: TransferProgress) => unknown; signal?: AbortSignal } = {},
  ): Promise<string> {
    const onBytes = (loaded: number) => void options.onTransfer?.({ loaded, total: this.size })
    return this.#bytes.save(directory, onBytes, options.signal)
  }

  /** Releases the bytes in the page. */
  release(): void {
    this.#bytes.release()
  }
}

/** The progress of a transfer. */
export interface TransferProgress {
  /** Bytes. */
  loaded: number
  /** Bytes, if known. */
  total: number
}
