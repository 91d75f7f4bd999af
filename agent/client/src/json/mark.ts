import { randomUUID } from 'node:crypto'

/** @returns the name of a field that says where bytes or files stand in JSON, which nothing else there can have. */
export function newMark(): string {
  return randomUUID()
}
