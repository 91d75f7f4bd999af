import { unlink } from 'node:fs/promises'
import type { SessionResult } from '@abp-kit/client'
import { readIntercepted } from './intercepted'
import type { Part } from './part'
import { sortResult } from './sort'

/** Removes the files of a call whose result no agent will hear of: it failed, was cancelled, or came too late. Never throws. */
export async function discardCall({ data, metadata }: SessionResult): Promise<void> {
  const { parts, unused } = readIntercepted(metadata?.intercepted, false)
  const { parts: found, deep } = await sortResult(data ?? {})
  await discardParts([...parts, ...unused, ...found, ...deep.map(({ part }) => part)])
}

/** Removes the files of parts, and lets the page forget those that it still has. Never throws. */
export async function discardParts(parts: readonly Part[]): Promise<void> {
  await Promise.all(
    parts.map(async ({ bytes }) => {
      if (bytes.form === 'file') await unlink(bytes.path).catch(() => undefined)
      if (bytes.form === 'stream') bytes.stream.release()
    }),
  )
}
