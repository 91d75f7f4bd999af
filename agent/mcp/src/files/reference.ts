import { AbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'

/** A reference to a file. It can replace a value anywhere in a call's parameters. */
export const fileReference = z.strictObject({
  $file: z
    .string()
    .describe('Path (or store address) of a saved result, or path of a file in an allowed directory'),
  as: z
    .enum(['binary', 'text', 'json', 'base64'])
    .default('binary')
    .describe('What the app gets: the bytes as BinaryData, the text, the value of the JSON, or base64'),
  pointer: z
    .string()
    .regex(/^(\/.*)?$/, { error: 'must be a JSON Pointer such as /html' })
    .optional()
    .describe('JSON Pointer to one value of a JSON file, such as /html'),
  mimeType: z.string().optional().describe('Instead of the one that the extension says'),
  filename: z.string().optional().describe('Instead of the name that it has'),
})

export type FileReference = z.output<typeof fileReference>

/**
 * Reads a reference to a file.
 *
 * @param value - an object with a field `$file`
 * @param place - location of the reference, for the error
 * @throws {AbpError} `INVALID_PARAMS`
 */
export function readReference(value: unknown, place: string): FileReference {
  const parsed = fileReference.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `\`${[place, ...path].join('.')}\` ${message}`,
  )
  throw new AbpError('INVALID_PARAMS', `${problems.join('; ')}.`)
}

/**
 * Finds the value that a JSON Pointer points to.
 *
 * @param pointer - RFC 6901
 * @param path - of the file, for the error
 * @throws {AbpError} `INVALID_PARAMS` if the value does not exist
 */
export function pick(value: unknown, pointer: string, path: string): unknown {
  let found = value
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) {
      throw new AbpError('INVALID_PARAMS', `${path} has nothing at \`${pointer}\`.`)
    }
    found = Reflect.get(found, key)
  }
  return found
}
