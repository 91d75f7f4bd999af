import { randomBytes } from 'node:crypto'

const form = /^session-[0-9a-f]{32}$/i

/** @returns an unguessable name for a session's own directory: 128 random bits */
export function newSessionName(): string {
  return `session-${randomBytes(16).toString('hex')}`
}

/** @returns whether it is the name of a session's directory; file systems may ignore case */
export function isSessionName(name: string): boolean {
  return form.test(name)
}
