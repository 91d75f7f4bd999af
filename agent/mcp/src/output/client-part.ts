import { isSavedBinary, isUnsavedBinary } from '@abp-kit/client'
import { fitText, isPlainType } from '../agent-text/index.ts'
import { workLimits } from '../limits.ts'
import type { Part } from './extracted-files.ts'

/**
 * Reads bytes that the client saved or could not save. Pages cannot create such values.
 * @returns `undefined` for any other value
 */
export function clientPart(value: unknown): Part | undefined {
  if (isSavedBinary(value)) {
    const { beside, file, size: _checked, ...fields } = value
    return { ...labelsOf({ ...fields, ...beside }, value.mimeType), bytes: { form: 'file', path: file } }
  }
  if (!isUnsavedBinary(value)) return undefined
  const { beside, content, downloadUrl, error, ...fields } = value
  const labels = labelsOf({ ...fields, ...beside }, value.mimeType)
  if (content) return { ...labels, bytes: { form: 'stream', stream: content } }
  return { ...labels, bytes: missingBytes(downloadUrl, error.message) }
}

export function missingBytes(url: string, reason: string): Part['bytes'] {
  return { form: 'missing', url, reason: fitText(reason, workLimits.missingTextCharacters) }
}

/**
 * @param fields - a page's description of bytes, without the bytes
 * @returns the fields in the form of a part
 */
export function labelsOf(fields: Record<string, unknown>, mimeType: string): Omit<Part, 'bytes'> {
  const { filename, size } = fields
  const beside = Object.entries(fields).filter(([name, value]) => !isLabel(name, value, mimeType))
  return {
    mimeType:
      mimeType.length <= workLimits.typeCharacters
        ? fitText(mimeType, workLimits.typeCharacters)
        : 'application/octet-stream',
    ...(isSize(size) && { size }),
    ...(typeof filename === 'string' && { filename }),
    ...(beside.length > 0 && { beside: Object.fromEntries(beside) }),
  }
}

/** @returns whether the answer shows a field unchanged, as the type, the size or the name of the file */
function isLabel(name: string, value: unknown, mimeType: string): boolean {
  if (name === 'mimeType') return value === mimeType && isPlainType(mimeType)
  if (name === 'size') return isSize(value)
  if (name === 'filename') return typeof value === 'string'
  return name === 'encoding' && (value === 'base64' || value === 'utf-8')
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
