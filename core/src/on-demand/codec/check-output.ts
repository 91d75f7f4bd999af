import type { StandardSchemaV1 } from '@standard-schema/spec'
import { binary } from '../../binary/binary.ts'
import type { BinaryOutputOptions } from '../../binary/options.ts'
import type { BinaryIssue } from '../../binary/schema.ts'
import { detectBinary } from './detect-binary.ts'
import { acceptsType, onlyType } from './mime-types.ts'

/** Validates a handler's result without reading its bytes. */
export async function checkOutput(
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
    return acceptsType(mimeTypes, mimeType)
      ? { value }
      : wrong('INVALID_VALUE', `It is ${mimeType}.`, ['mimeType'])
  }
  const found = detectBinary(value)
  if (typeof found === 'string') return wrong('MISSING_ENCODING', `${found}.`)
  if (!found)
    return wrong(
      'INVALID_TYPE',
      'Expected bytes: a Blob, a buffer, a Response, a canvas, or what `binary()` makes.',
    )
  const only = onlyType(mimeTypes)
  // The bytes have no type, but the schema allows only one.
  if (only !== undefined && found.assumed)
    return { value: binary(found.value, { mimeType: only, filename: found.filename }) }
  return acceptsType(mimeTypes, found.mimeType)
    ? { value }
    : wrong('INVALID_VALUE', `It is ${found.mimeType} instead of ${mimeTypes?.join(', ')}.`)
}
