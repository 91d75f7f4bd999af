// abp/user.ts
import { z } from 'zod'

const user = z.object({ id: z.string(), mayDelete: z.boolean() })

/** Whoever is signed in; the session's cookie says who. */
export async function currentUser(signal: AbortSignal) {
  const response = await fetch('/api/user', { signal })
  return user.parse(await response.json())
}
