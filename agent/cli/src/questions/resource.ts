import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileInput } from '@abp-kit/client'

/** Bytes. The answer travels in one message. */
const mostBytes = 50_000_000

/**
 * Reads the file that a person gives to an app.
 *
 * @param given - its path, also with `@` before it
 * @throws {Error} the system's reason
 */
export async function readResource(given: unknown) {
  if (typeof given !== 'string') throw new Error('the answer to a question for a file is a path')
  const path = resolve(given.replace(/^@/, ''))
  const { size } = await stat(path)
  if (size > mostBytes) throw new Error(`${path} has ${size} bytes; ${mostBytes} are possible`)
  const { filename, mimeType } = fileInput(path)
  return { content: new Uint8Array(await readFile(path)), mimeType, filename, size }
}
