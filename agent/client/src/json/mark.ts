import { randomUUID } from 'node:crypto'

/**
 * @returns a field name that marks the place of bytes or files in JSON; unique, so no other field can have
 *   it.
 */
export function newMark(): string {
  return randomUUID()
}
