import type { StandardSchemaV1 } from '@standard-schema/spec'
import { binary } from '../binary'
import { onlyType, takes } from '../mime-type'
import type { BinaryOutputOptions } from '../output'
import type { BinaryIssue } from '../schema'
import { findBinary } from '../source'

/** Judges what a handler returned, without reading its bytes. */
export async function readOutput(
  value: unknown,
  { mimeTypes }: BinaryOutputOptions,
): Promise<StandardSchemaV1.Result<unknown>> {
  const wrong = (code: string, message: string, path: string[] = []) => {
    const issue: BinaryIssue = { path, code, message }
    return { issues: [issue] }
  }
  if (typeof value !== 'object' || value === null) {
    const remedy = typeof value === 'string' ? ' Wrap text with `binary(text)`.' : ''
    return wrong(value === undefined ? 'MISSING_PARAM' : 'INVALID_TYPE', `Expected bytes.${remedy}`)
  }
  const { downloadUrl, mimeType, size }: Record<string, unknown> = { ...value }
  if (typeof downloadUrl === 'string') {
    if (typeof mimeType !== 'string') return wrong('INVALID_TYPE', 'Expected a string.', ['mimeType'])
    if (typeof size !== 'number') return wrong('INVALID_TYPE', 'Expected a number of bytes.', ['size'])
    return takes(mimeTypes, mimeType) ? { value } : wrong('INVALID_VALUE', `It is ${mimeType}.`, ['mimeType'])
  }
  const found = findBinary(value)
  if (typeof found === 'string') return wrong('MISSING_ENCODING', `${found}.`)
  if (!found)
    return wrong(
      'INVALID_TYPE',
      'Expected bytes: a Blob, a buffer, a Response, a canvas, or what `binary()` makes.',
    )
  const only = onlyType(mimeTypes)
  // The schema knows more than bytes without a type.
  if (only !== undefined && found.assumed)
    return { value: binary(found.value, { mimeType: only, filename: found.filename }) }
  return takes(mimeTypes, found.mimeType)
    ? { value }
    : wrong('INVALID_VALUE', `It is ${found.mimeType} instead of ${mimeTypes?.join(', ')}.`)
}
