import { randomUUID } from 'node:crypto'

/** @returns the name of a field that marks the place of bytes or files in JSON; no other field there can have it. */
export function newMark(): string {
  return randomUUID()
}
