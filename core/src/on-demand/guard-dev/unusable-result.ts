import { AbpError } from '../../protocol/error.ts'
import { isRecord } from '../../protocol/is-record.ts'

/** The absolute path of a file on a computer. Does not match `/users/1.json`, which is a path on a site. */
const localPath =
  /^(?:file:\/\/|[A-Za-z]:[\\/]|\\\\[\w.$-]+\\|~[\\/]|\/(?:tmp|var|home|Users|private|root|mnt|Volumes|opt|srv|usr)\/)[^\n]*\.\w{1,8}$/
/** Fields with site URLs. */
const address = /ur[il]$|href$|link$|route$|^pathname$/i
/** Fields that describe a file without being its content. */
const detail =
  /^(?:status|message|msg|info|note|type|mimeType|contentType|format|(?:file_?)?name|title|id|size|created\w*|modified\w*)$/i

/** Maximum depth to check in a result. */
const maxDepth = 4
/** Maximum number of values to check. */
const maxValues = 1000

/**
 * Finds results that an agent cannot use. The rules of ESLint and of `abp check` find the same.
 *
 * @throws {AbpError} `STATUS_RESULT` for a result that is only the path of a file; `UNTYPED_BYTES` for bytes
 *   without a type
 */
export function expectUsable(name: string, data: unknown): void {
  const paths = pathsIn(data)
  if (paths.length > 0) {
    throw new AbpError(
      'STATUS_RESULT',
      `The result of ${name} is the path of a file on a computer (${paths.join(', ')}). Do not return file paths: the agent cannot read that file. Return its content as \`BinaryData\`, for example with \`binary(bytes, { mimeType, filename })\`.`,
      { details: { capability: name, fields: paths } },
    )
  }
  const path = untypedIn(data)
  if (path === undefined) return
  throw new AbpError(
    'UNTYPED_BYTES',
    `The result of ${name} has bytes without a type at ${path}. Add \`mimeType\`, such as 'application/pdf': without it the agent does not know what kind of file it gets.`,
    { details: { capability: name, path } },
  )
}

/** @returns the fields with paths, if the result contains only paths and descriptions; otherwise none */
function pathsIn(data: unknown, at = 'result', depth = 0): string[] {
  if (typeof data === 'string') return data.length < 4096 && localPath.test(data) ? [at] : []
  if (!isRecord(data) || ArrayBuffer.isView(data) || depth === maxDepth) return []
  const found: string[] = []
  for (const [field, value] of Object.entries(data).slice(0, maxValues)) {
    const inside = address.test(field) ? [] : pathsIn(value, field, depth + 1)
    const isDescription =
      detail.test(field) || value === null || (typeof value !== 'string' && typeof value !== 'object')
    if (inside.length === 0 && !isDescription) return []
    found.push(...inside)
  }
  return found
}

/**
 * Duplicates the codec's function: importing it would change the exports of the codec's file, which the
 * prebuilt file also has.
 */
function isBytes(value: object): boolean {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)
}

/** @returns the location of bytes without a type */
function untypedIn(data: unknown): string | undefined {
  let left = maxValues
  const look = (value: unknown, at: string, depth: number): string | undefined => {
    if (left-- <= 0 || depth > maxDepth || typeof value !== 'object' || value === null) return undefined
    if (isBytes(value)) return undefined
    if (Array.isArray(value)) {
      for (const [index, item] of value.slice(0, maxValues).entries()) {
        const found = look(item, `${at}[${index}]`, depth + 1)
        if (found !== undefined) return found
      }
      return undefined
    }
    const { content, encoding, mimeType }: Record<string, unknown> = { ...value }
    const isText = typeof content === 'string' && (encoding === 'base64' || encoding === 'utf-8')
    // The bytes may have their own type.
    const hasBytes = typeof content === 'object' && content !== null && isBytes(content)
    const isFile = isText || (hasBytes && !(content instanceof Blob && content.type))
    if (isFile && typeof mimeType !== 'string') return at
    for (const [key, item] of Object.entries(value).slice(0, maxValues)) {
      const found = look(item, `${at}.${key}`, depth + 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  return look(data, 'data', 0)
}
