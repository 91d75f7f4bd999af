import { posix } from 'node:path'
import { inStyle } from '../project/house-style.ts'
import type { Project } from '../project/project.ts'
import type { Style } from '../syntax/style.ts'
import type { Candidate } from './candidate.ts'
import { inputSchema, outputSchema, schemaImport } from './schema-text.ts'

/** The first capability of a definition. */
export interface FirstCapability {
  name: string
  /** Arguments for `abp call`, such as `--field text=…`. */
  fields: string
}

interface Definition {
  /** Path of the file below the project's root, with `/`. */
  file: string
  candidate: Candidate | undefined
  style: Style
}

/** @returns the text of abp/index, and the capabilities that it offers */
export function definitionText(
  project: Pick<Project, 'name' | 'schemas' | 'version'>,
  { file, candidate, style }: Definition,
): { text: string; first: FirstCapability } {
  const { id, name } = identityOf(project.name)
  const [capability, first] = candidate
    ? fromFunction(project, candidate, file)
    : [readPage(project), { name: 'page.read', fields: '' }]
  const lines = [
    "import { defineApp, defineCapability } from '@abp-kit/core'",
    ...schemaImport(project.schemas),
    '',
    'export default defineApp({',
    `  id: '${id}',`,
    `  name: '${name}',`,
    `  version: '${project.version}',`,
    '  capabilities: [',
    ...capability.map((line) => `    ${line}`),
    '  ],',
    '})',
  ]
  return { text: inStyle(lines, style), first }
}

function fromFunction(
  { schemas }: Pick<Project, 'schemas'>,
  { file: from, name, parameters, result, says }: Candidate,
  file: string,
): [string[], FirstCapability] {
  const capability = `${namespaceOf(from, name)}.${name}`
  const given = parameters.map((one) => one.name).join(', ')
  const lines = [
    'defineCapability({',
    `  name: '${capability}',`,
    `  description: ${quoted(says ?? `Run the function ${name} of this app`)},`,
    ...`  input: ${inputSchema(schemas, parameters)},`.split('\n'),
    `  output: ${outputSchema(schemas, { result })},`,
    `  async handler({ ${given} }) {`,
    `    const { ${name} } = await import('${specifier(file, from)}')`,
    `    return { result: ${name}(${given}) }`,
    '  },',
    '}),',
  ]
  const fields = parameters.filter(({ isOptional }) => !isOptional).map((one) => `--field ${one.name}=…`)
  return [lines, { name: capability, fields: fields.join(' ') }]
}

/** Every app has pages. */
function readPage({ schemas }: Pick<Project, 'schemas'>): string[] {
  return [
    'defineCapability({',
    "  name: 'page.read',",
    "  description: 'Read the title and the text of the page that is open',",
    `  output: ${outputSchema(schemas, { title: { kind: 'string' }, text: { kind: 'string' } })},`,
    '  handler: () => ({ title: document.title, text: document.body.innerText }),',
    '}),',
  ]
}

/** @returns the app's description until its developer writes a better one */
function identityOf(project: string): { id: string; name: string } {
  const parts = project
    .replace(/^@[^/]*\//, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter((part) => part !== '')
  const name = parts.map(sentence).join(' ') || 'App'
  return { id: `com.example.${parts.join('-').toLowerCase() || 'app'}`, name }
}

/** Files with such a name do not describe their content: their folder does, or nothing. */
const plain =
  /^(?:index|services?|misc|utils?|lib|helpers?|shared|common|functions|src|app|core|tools|main|libs)$/

/**
 * @returns the part of a capability's name before the dot: the file's name or a folder's, if it adds
 *   information
 */
function namespaceOf(file: string, functionName: string): string {
  const names = file
    .replace(/\.[^./]+$/, '')
    .split('/')
    .filter((part) => !plain.test(part))
    .map(camelCase)
  const found = names.findLast((name) => name !== functionName) ?? 'app'
  return /^[a-z]/.test(found) && !/^(?:ui|clipboard|state)$/.test(found) ? found : 'app'
}

function camelCase(text: string): string {
  const name = text.replace(/[^a-zA-Z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
  return `${name[0]?.toLowerCase() ?? ''}${name.slice(1)}`
}

function specifier(file: string, from: string): string {
  const path = posix.relative(posix.dirname(file), from)
  const relative = path.startsWith('.') ? path : `./${path}`
  return relative.replace(/\.(?:tsx?|jsx?)$/, '').replace(/\/index$/, '')
}

function sentence(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}

/** With the quotes that the text does not contain, as formatters write it. */
function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`
}
