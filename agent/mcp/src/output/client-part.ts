import { isSavedBinary, isUnsavedBinary } from '@abp-kit/client'
import { fitText } from '../agent-text'
import { workLimits } from '../limits'
import type { Part } from './extracted-files'

/**
 * Reads bytes that the client saved or could not save. Pages cannot make such values. @returns `undefined` for any
 * other value
 */
export function clientPart(value: unknown): Part | undefined {
  if (isSavedBinary(value)) {
    // Its size was checked when it was fetched.
    const { size, ...labels } = labelsOf({ ...value }, value.mimeType)
    return { ...labels, bytes: { form: 'file', path: value.file } }
  }
  if (!isUnsavedBinary(value)) return undefined
  const { mimeType, content, downloadUrl, error } = value
  const labels = labelsOf({ ...value }, mimeType)
  if (content) return { ...labels, bytes: { form: 'stream', stream: content } }
  return { ...labels, bytes: missingBytes(downloadUrl, error.message) }
}

export function missingBytes(url: string, reason: string): Part['bytes'] {
  return {
    form: 'missing',
    url: fitText(url, workLimits.missingTextCharacters),
    reason: fitText(reason, workLimits.missingTextCharacters),
  }
}

/** @returns what a page says about bytes, as far as it makes sense */
export function labelsOf({ size, filename }: Record<string, unknown>, mimeType: string) {
  return {
    mimeType:
      mimeType.length <= workLimits.typeCharacters
        ? fitText(mimeType, workLimits.typeCharacters)
        : 'application/octet-stream',
    ...(typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 && { size }),
    ...(typeof filename === 'string' && { filename }),
  }
}
