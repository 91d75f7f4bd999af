import { unlink } from 'node:fs/promises'
import type { SessionResult } from '@abp-kit/client'
import { extractFiles } from './extract-files.ts'
import type { Part } from './extracted-files.ts'
import { readIntercepted } from './intercepted.ts'

/**
 * Removes the files of a call that failed, was cancelled or ended too late, because no agent will receive its
 * result. Never throws.
 */
export async function discardCall({ data, metadata }: SessionResult): Promise<void> {
  const { parts: delivered, unused } = readIntercepted(metadata?.intercepted, false)
  const { parts, nested } = await extractFiles(data ?? {})
  await discardParts([...delivered, ...unused, ...parts, ...nested.map(({ part }) => part)])
}

/** Removes the files of parts, and lets the page release the bytes that it still holds. Never throws. */
export async function discardParts(parts: readonly Part[]): Promise<void> {
  await Promise.all(
    parts.map(async ({ bytes }) => {
      if (bytes.form === 'file') await unlink(bytes.path).catch(() => undefined)
      if (bytes.form === 'stream') bytes.stream.release()
    }),
  )
}
