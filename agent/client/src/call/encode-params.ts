import { type Json, toJson } from '../json/json'
import { newMark } from '../json/mark'
import { limits } from '../limits'
import type { FileInputs } from '../transfer/file-input'
import { tooLarge, toPlain } from './plain-json'

/** A call's parameters, ready for the page. */
export interface EncodedParams {
  json: Json
  files: FileInputs
}

/** @throws {AbpError} `INVALID_PARAMS` */
export async function encodeParams(params: unknown): Promise<EncodedParams> {
  const files: FileInputs = { mark: newMark(), list: [] }
  return { json: await encodeForPage(params, 'params', files), files }
}

/**
 * Prepares a value for sending to the page: plain JSON data, with bytes in `BinaryData.content` as base64
 * (docs/protocol.md §4, the row of `page.evaluate`).
 *
 * @param name - the caller's name for the value, for errors
 * @param files - collects the files; without it, files are refused
 * @throws {AbpError} `INVALID_PARAMS` for values that JSON cannot represent, for bytes outside of a `BinaryData`, and
 *   over `limits.paramsBytes`, `paramsEntries` or `paramsLevels`
 */
export async function encodeForPage(value: unknown, name: string, files?: FileInputs): Promise<Json> {
  const json = toJson(await toPlain(value, name, files))
  const size = Buffer.byteLength(json.text)
  if (size <= limits.paramsBytes) return json
  throw tooLarge(name, size)
}
