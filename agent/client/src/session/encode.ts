import { limits } from '../limits'
import type { FileInputs } from '../transfer/file-input'
import { tooLarge, toPlain } from './plain'

/**
 * Makes a value ready for the way into the page: plain JSON data, `BinaryData.content` of bytes as base64
 * (docs/protocol.md §4, the row of `page.evaluate`).
 *
 * @param name - what the caller calls it, for errors
 * @param files - gets the files; without it they are refused
 * @throws {AbpError} `INVALID_PARAMS` for what JSON cannot carry, bytes outside of a `BinaryData`, and over `limits.paramsBytes`,
 *   `paramsEntries` or `paramsLevels`
 */
export async function encodeForPage(value: unknown, name: string, files?: FileInputs): Promise<unknown> {
  const plain = await toPlain(value, name, files)
  const text = JSON.stringify(plain)
  const size = text === undefined ? 0 : Buffer.byteLength(text)
  if (size <= limits.paramsBytes) return plain
  throw tooLarge(name, size)
}
