import { isRecord } from '@abp-kit/core/protocol'
import { isPortablePattern } from './pattern.ts'

/** The effect of a schema that a client or model API rejects. */
type Effect =
  /** The API returns an error, so that no tool of any server can be used. */
  | 'fails the request'
  /** The client omits the tool, with or without a warning. */
  | 'drops the tool'
  /** The client removes the keyword. */
  | 'drops the keyword'

/** One schema construct that one client or API rejects. */
export interface DialectRule {
  who: string
  /** The keyword, or the part of the schema. */
  what: string
  effect: Effect
  /** The source: a report or a specification. */
  source: string
  /** @returns whether a schema breaks the rule; only its own keywords count, not those of its subschemas */
  refuses: (schema: Record<string, unknown>, isRoot: boolean) => boolean
}

const has =
  (...keywords: string[]) =>
  (schema: Record<string, unknown>) =>
    keywords.some((keyword) => keyword in schema)

const atRoot =
  (...keywords: string[]) =>
  (schema: Record<string, unknown>, isRoot: boolean) =>
    isRoot && has(...keywords)(schema)

const isList = ({ type }: Record<string, unknown>) =>
  type === 'array' || (Array.isArray(type) && type.includes('array'))

/** The constructs that clients and model APIs reject. `shownSchema` breaks none of these rules. */
export const dialects: readonly DialectRule[] = [
  {
    who: 'Anthropic API',
    what: 'oneOf, anyOf or allOf at the root',
    effect: 'fails the request',
    source: 'https://github.com/anthropics/claude-code/issues/27337',
    refuses: atRoot('oneOf', 'anyOf', 'allOf'),
  },
  {
    who: 'Claude Code',
    what: 'oneOf, anyOf or allOf at the root',
    effect: 'drops the tool',
    source: 'https://github.com/anthropics/claude-code/issues/95504',
    refuses: atRoot('oneOf', 'anyOf', 'allOf'),
  },
  {
    who: 'VS Code',
    what: 'oneOf, anyOf, allOf, not, if, then or else at the root',
    effect: 'drops the keyword',
    source:
      'https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts',
    refuses: atRoot('oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else'),
  },
  {
    who: 'VS Code',
    what: 'an array without typed items',
    effect: 'fails the request',
    source: 'https://github.com/microsoft/vscode/issues/246119',
    refuses: (schema) => isList(schema) && !isRecord(schema.items),
  },
  {
    who: 'VS Code',
    what: 'a name in required that is not in properties',
    effect: 'drops the keyword',
    source:
      'https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts',
    refuses: ({ properties, required }) =>
      Array.isArray(required) &&
      !required.every((name) => isRecord(properties) && Object.hasOwn(properties, name)),
  },
  {
    who: 'OpenAI API',
    what: 'a root without type "object" and properties',
    effect: 'fails the request',
    source: 'https://github.com/openai/openai-agents-python/issues/449',
    refuses: ({ properties, type }, isRoot) => isRoot && (type !== 'object' || !isRecord(properties)),
  },
  {
    who: 'OpenAI API',
    what: 'an array without items',
    effect: 'fails the request',
    source: 'https://github.com/spacelift-io/spacectl/issues/402',
    refuses: (schema) => isList(schema) && !isRecord(schema.items),
  },
  {
    who: 'OpenAI API',
    what: 'a pattern with lookaround',
    effect: 'fails the request',
    source: 'https://github.com/cline/cline/issues/14013',
    refuses: ({ pattern }) => typeof pattern === 'string' && !isPortablePattern(pattern),
  },
  {
    who: 'DeepSeek API',
    what: 'a pattern that Rust’s engine does not take',
    effect: 'fails the request',
    source: 'https://github.com/NangoHQ/nango/issues/7547',
    refuses: ({ pattern }) => typeof pattern === 'string' && !isPortablePattern(pattern),
  },
  {
    who: 'llama.cpp',
    what: 'a pattern with lookaround',
    effect: 'fails the request',
    source: 'https://github.com/codefuturist/email-mcp/pull/72',
    refuses: ({ pattern }) => typeof pattern === 'string' && !isPortablePattern(pattern),
  },
  {
    who: 'Gemini API',
    what: '$ref, $defs or definitions',
    effect: 'fails the request',
    source: 'https://github.com/google-gemini/gemini-cli/issues/13326',
    refuses: has('$ref', '$dynamicRef', '$defs', 'definitions'),
  },
  {
    who: 'Gemini API',
    what: 'const, oneOf, allOf, not, patternProperties or propertyNames',
    effect: 'fails the request',
    source: 'https://github.com/nodetool-ai/nodetool/pull/4761',
    refuses: has('const', 'oneOf', 'allOf', 'not', 'patternProperties', 'propertyNames'),
  },
  {
    who: 'Gemini API',
    what: 'a list of types',
    effect: 'fails the request',
    source: 'https://github.com/lukacf/meerkat/pull/95',
    refuses: ({ type }) => Array.isArray(type),
  },
  {
    who: 'Zed',
    what: '$ref and $defs',
    effect: 'drops the tool',
    source: 'https://github.com/zed-industries/zed/issues/60162',
    refuses: has('$ref', '$defs', 'definitions'),
  },
  {
    who: 'Clients with a validator of draft 7',
    what: '$schema of 2020-12, prefixItems',
    effect: 'drops the tool',
    source: 'https://github.com/modelcontextprotocol/typescript-sdk/issues/745',
    refuses: has(
      '$schema',
      '$id',
      '$anchor',
      '$dynamicAnchor',
      'prefixItems',
      'unevaluatedProperties',
      'unevaluatedItems',
    ),
  },
]

/** A broken rule, and its location. */
export interface Refusal extends Pick<DialectRule, 'who' | 'what' | 'effect' | 'source'> {
  /** JSON pointer of the part; empty for the root. */
  path: string
}

/** The keywords whose values are schemas by name, arrays of schemas, and schemas. */
const below = {
  named: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
  listed: ['anyOf', 'oneOf', 'allOf', 'prefixItems'],
  single: ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
} as const

/**
 * Finds the parts of a tool's input schema that clients and model APIs reject.
 *
 * @param schema - a schema of limited size and depth
 */
export function refusalsOf(schema: Record<string, unknown>): Refusal[] {
  const found: Refusal[] = []
  const visit = (part: unknown, path: string) => {
    if (!isRecord(part)) return
    for (const { refuses, ...rule } of dialects) if (refuses(part, path === '')) found.push({ ...rule, path })
    for (const keyword of below.named) {
      const named = part[keyword]
      if (!isRecord(named)) continue
      for (const [name, inner] of Object.entries(named))
        visit(inner, `${path}/${keyword}/${escapePart(name)}`)
    }
    for (const keyword of below.listed) {
      const list = part[keyword]
      if (Array.isArray(list))
        for (const [index, inner] of list.entries()) visit(inner, `${path}/${keyword}/${index}`)
    }
    for (const keyword of below.single) visit(part[keyword], `${path}/${keyword}`)
  }
  visit(schema, '')
  return found
}

function escapePart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
