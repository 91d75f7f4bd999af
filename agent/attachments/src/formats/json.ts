import { AbpError, isRecord } from '@abp-kit/core/protocol'
import { inlineCharacters, readExcerpt, whereTheRestIs } from './excerpt.ts'
import type { Format } from './format.ts'

/** Maximum bytes of a document to parse for its shape. */
const parsedBytes = 20_000_000
/** Characters of a document to show with its shape or instead of it. */
const shownCharacters = 2_000
/** Maximum number of array values, object keys, and levels to describe. */
const described = { values: 3, keys: 50, levels: 6 }

export interface JsonData {
  /**
   * A description of its structure, such as `{ "name": text, "tags": [12 × text] }`; missing if the document
   * is too large to parse.
   */
  shape?: string
}

/** A small document in full; for a large one, the shape, the start, and the location of the rest. */
export const json: Format<JsonData> = {
  name: 'json',
  types: ['application/json'],
  async read(attachment, { maxBytes, maxCharacters, signal }) {
    const parsed = attachment.size <= Math.min(parsedBytes, maxBytes)
    const { text } = await readExcerpt(attachment, parsed ? attachment.size : shownCharacters * 4)
    signal.throwIfAborted()
    const small = parsed && text.length <= Math.min(inlineCharacters, maxCharacters)
    const shape = parsed ? shapeOf(parse(attachment.name, text), 0) : undefined
    const shown = small
      ? text
      : [
          ...(shape === undefined ? [] : [`Its shape: ${shape}`]),
          'It begins:',
          text.slice(0, shownCharacters),
          whereTheRestIs(attachment),
        ].join('\n')
    return {
      data: { ...(shape !== undefined && { shape }) },
      texts: [{ type: 'text', title: attachment.name, text: shown }],
      products: [],
      missing: parsed
        ? []
        : [`The shape of a document of over ${parsedBytes} bytes is not read; \`jq\` can query it.`],
    }
  },
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new AbpError(
      'ATTACHMENT_UNREADABLE',
      `${name} is not JSON: ${error instanceof Error ? error.message : String(error)}. Read it as text.`,
    )
  }
}

function shapeOf(value: unknown, level: number): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    if (level >= described.levels) return `[${value.length} values]`
    const shapes = new Set(value.slice(0, described.values).map((one) => shapeOf(one, level + 1)))
    return `[${value.length} × ${[...shapes].join(' or ')}]`
  }
  if (isRecord(value)) {
    const keys = Object.keys(value)
    if (level >= described.levels) return `{ ${keys.length} keys }`
    const shown = keys.slice(0, described.keys)
    const pairs = shown.map((key) => `${JSON.stringify(key)}: ${shapeOf(value[key], level + 1)}`)
    if (keys.length > shown.length) pairs.push(`and ${keys.length - shown.length} more keys`)
    return `{ ${pairs.join(', ')} }`
  }
  return typeof value === 'string' ? 'text' : value === null ? 'null' : typeof value
}
