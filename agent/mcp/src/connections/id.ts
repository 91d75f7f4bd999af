import { randomBytes } from 'node:crypto'
import type { Session } from '@abp-kit/client'
import { workLimits } from '../limits.ts'

/** Number of random bytes in a handle: 18 bytes are 144 bits, and 128 bits are already too many to guess. */
const randomLength = 18

/**
 * Makes a connection id from the app's own name: `harbour-notes`, `harbour-notes-2`, or, as a handle,
 * `harbour-notes-<24 random characters>`.
 */
export function connectionId({ app }: Session, handle: boolean, isTaken: (id: string) => boolean): string {
  const words = String(app.name)
    .slice(0, 1_000)
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['app']
  const stem = words.join('-').slice(0, workLimits.connectionIdCharacters)
  if (handle) return `${stem}-${randomBytes(randomLength).toString('base64url')}`
  for (let number = 1; ; number++) {
    const id = number === 1 ? stem : `${stem}-${number}`
    if (!isTaken(id)) return id
  }
}
