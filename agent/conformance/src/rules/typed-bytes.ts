import { isRecord } from '@abp-kit/core/protocol'
import { defineRule } from '../rule.ts'

/** Values of a result that are looked at, and its levels. */
const maxValues = 10_000
const maxDepth = 8

export const typedBytes = defineRule({
  id: 'typed-bytes',
  title: 'Bytes in results have a type',
  severity: 'warn',
  docs: 'An object with `content` and `encoding` has a `mimeType`.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap(({ name, result }) => {
      const path = result.success ? untypedIn(result.data) : undefined
      if (path === undefined) return []
      return [
        {
          what: `The result of \`${name}\` has bytes without \`mimeType\`.`,
          why: 'The agent does not know what kind of file it gets, and may not save it at all.',
          remedy: "Add `mimeType`, such as 'application/pdf', next to `content`.",
          where: path === '' ? name : `${name}.${path}`,
        },
      ]
    }),
})

function untypedIn(data: unknown): string | undefined {
  let left = maxValues
  const look = (value: unknown, path: string[]): string | undefined => {
    if (left-- <= 0 || path.length > maxDepth || typeof value !== 'object' || value === null) return undefined
    if (isRecord(value) && typeof value.mimeType !== 'string' && isContent(value)) return path.join('.')
    for (const [key, item] of Object.entries(value)) {
      const found = look(item, [...path, key])
      if (found !== undefined) return found
      if (left <= 0) return undefined
    }
    return undefined
  }
  return look(data, [])
}

function isContent({ content, encoding }: Record<string, unknown>): boolean {
  // Bytes without a type of their own become `BinaryData` in the place of `content`.
  if (isRecord(content)) return content.mimeType === 'application/octet-stream' && 'content' in content
  return typeof content === 'string' && (encoding === 'base64' || encoding === 'utf-8')
}
