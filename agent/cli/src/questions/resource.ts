import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { typedInput } from '../app/true-type.ts'
import type { ShownText } from '../command-line/shown-text.ts'

/** Bytes. The answer is sent in one message. */
const mostBytes = 50_000_000

/**
 * Reads the file that a person gives to an app.
 *
 * @param given - its path, optionally with a leading `@`
 * @param warn - receives statements in its name that its bytes contradict
 * @throws {Error} the system's reason
 */
export async function readResource(given: unknown, warn: (warning: ShownText) => void) {
  if (typeof given !== 'string') throw new Error('the answer to a question for a file is a path')
  const path = resolve(given.replace(/^@/, ''))
  const { size } = await stat(path)
  if (size > mostBytes) throw new Error(`${path} has ${size} bytes; ${mostBytes} are possible`)
  const { filename, mimeType } = await typedInput(path, warn)
  return { content: new Uint8Array(await readFile(path)), mimeType, filename, size }
}
