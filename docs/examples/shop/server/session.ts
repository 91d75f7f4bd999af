// shop/server/session.ts
import { randomUUID } from 'node:crypto'

/** Names by the ids of their sessions; yours are in a database, and end. */
const sessions = new Map<string, string>()

/** @returns who is signed in, as the cookie says that the browser has sent */
export function customerOf(headers: Headers): string | undefined {
  const id = /(?:^|; )session=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1]
  return id === undefined ? undefined : sessions.get(id)
}

/** @returns the header of an answer that signs a customer in */
export function signIn(customer: string): { 'set-cookie': string } {
  const id = randomUUID()
  sessions.set(id, customer)
  // Lax: no request that another site makes has the cookie, but links that a person follows do. Add `Secure` on HTTPS.
  return { 'set-cookie': `session=${id}; Path=/; HttpOnly; SameSite=Lax` }
}

/** Ends all sessions. */
export function signOutEverybody(): void {
  sessions.clear()
}
