import { replaceValues } from '../json/replace.ts'
import { readReference } from '../transfer/reference.ts'
import { isBinary } from './find-binaries.ts'
import { readLegacy } from './legacy.ts'
import { isSavedBinary, isUnsavedBinary } from './saved-binary.ts'
import { BinaryStream } from './stream.ts'

/**
 * @param data - a result's data, after its bytes were delivered; it is not modified
 * @returns whether it contains files at any depth: bytes in any form, references, and named text
 *   (docs/protocol.md §6, rules 2 to 4)
 */
export async function hasFiles(data: unknown): Promise<boolean> {
  let found = false
  await replaceValues(data, (value) => {
    found ||= isFile(value)
    return value
  })
  return found
}

function isFile(value: unknown): boolean {
  if (isSavedBinary(value) || isUnsavedBinary(value) || isBinary(value, true)) return true
  if (readLegacy(value) !== undefined) return true
  if (typeof value !== 'object' || value === null) return false
  if ('content' in value && value.content instanceof BinaryStream) return true
  return 'downloadUrl' in value && readReference({ ...value }) !== undefined
}
