import { z } from 'zod'
import { declarations } from '../../src/config/index.ts'
import { bridgeTools, type Tool } from '../../src/tools/index.ts'

const field = z.object({
  type: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
})

/** The page `docs/mcp-tools.md`, made of the tools' and the settings' declarations. */
export function referencePage(): string {
  return [
    '# The tools and settings of @abp-kit/mcp',
    '',
    '<!-- Made of the declarations in agent/mcp/src by agent/mcp/test/reference: `vitest run test/reference -u` writes it anew. -->',
    '',
    'Every capability of a connected app is a tool, too: `convert.markdownToHtml` becomes `abp_convert_markdownToHtml`, with',
    "the capability's own parameters, `connection` and `timeout`. What such a tool gives is what `abp_call` gives.",
    'A tool that has nothing in `structuredContent` says all in its text; each file is a `resource_link` besides.',
    ...bridgeTools.flatMap(toolSection),
    '',
    '## Settings',
    '',
    'Flags win over environment variables, those over the file that `--config` or `ABP_CONFIG` names (a JSON object with',
    'the keys). In a variable, the items of a list are separated by commas.',
    '',
    '| flag | variable | key | default | |',
    '| --- | --- | --- | --- | --- |',
    ...declarations.map(
      ({ flag, secret, variable, key, fallback, unit, values, description }) =>
        `| ${secret ? '' : code(`--${flag}`)} | \`${variable}\` | \`${key}\` | ${fallback === undefined ? '' : code(fallback + (unit ? ` ${unit}` : ''))} | ${cell(description)}${values ? ` One of ${values.map(code).join(', ')}.` : ''} |`,
    ),
    '',
  ].join('\n')
}

function toolSection({
  name,
  title,
  description,
  annotations,
  inputSchema,
  documentedSchema,
  outputSchema,
}: Tool): string[] {
  const hints = Object.entries(annotations)
    .filter(([, value]) => value === true)
    .map(([key]) => key.replace('Hint', ''))
  return [
    '',
    `## ${name}`,
    '',
    `**${title}.** ${description}`,
    '',
    ...(hints.length > 0 ? [`Annotations: ${hints.join(', ')}.`, ''] : []),
    ...table('parameter', documentedSchema ?? inputSchema),
    ...table('in `structuredContent`', outputSchema ?? {}).slice(0, -1),
  ]
}

function table(title: string, schema: unknown): string[] {
  const rows = rowsOf(schema, '')
  if (rows.length === 0) return []
  return [`| ${title} | type | |`, '| --- | --- | --- |', ...rows, '']
}

function rowsOf(schema: unknown, prefix: string): string[] {
  const { properties = {}, required = [] } = field.parse(schema)
  return Object.entries(properties).flatMap(([key, value]) => {
    const parsed = field.parse(value)
    const items = parsed.items === undefined ? undefined : field.parse(parsed.items)
    const name = `${prefix}${key}${required.includes(key) ? '' : '?'}`
    const fallback = parsed.default === undefined ? '' : ` Default: ${code(String(parsed.default))}.`
    const nested = parsed.properties ? rowsOf(value, `${prefix}${key}.`) : []
    const listed = items?.properties ? rowsOf(parsed.items, `${prefix}${key}[].`) : []
    return [
      `| \`${name}\` | ${typeOf(value)} | ${cell(parsed.description ?? '')}${fallback} |`,
      ...nested,
      ...listed,
    ]
  })
}

function typeOf(schema: unknown): string {
  const { type, enum: values, anyOf, items, properties } = field.parse(schema)
  if (values) return values.map((value) => code(String(value))).join(', ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (type === 'array') return `list of ${typeOf(items ?? {})}s`
  if (properties && '$file' in properties) return '`{ $file }`'
  return type ?? 'any'
}

function code(text: string): string {
  return `\`${text}\``
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
