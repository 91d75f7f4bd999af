import { expect, test } from 'vitest'
import { definitionText } from '../../src/add/definition/definition-text.ts'
import { findCandidates } from '../../src/add/definition/find-candidates.ts'
import { planAdd } from '../../src/add/plan.ts'
import { findProject } from '../../src/add/project/project.ts'
import type { SchemaLibrary } from '../../src/add/project/schemas.ts'
import type { Style } from '../../src/add/syntax/style.ts'
import { createSite } from '../fixtures/site.ts'

const pure = `const small = new Set(['a', 'of'])
const word = (text: string): string => (small.has(text) ? text : text[0].toUpperCase() + text.slice(1))

/**
 * Writes a title in capitals. Small words stay.
 * @param text - the title
 */
export function titleCase(text: string, joiner = ' '): string {
  return text.split(' ').map((one) => word(one)).join(joiner)
}
`

test('a documented function that makes a text from a text comes first, and the order is always the same', async () => {
  const root = await createSite({
    'src/lib/title.ts': pure,
    'src/lib/numbers.ts': 'export const addUp = (a: number, b: number): number => a + b\n',
    'src/lib/pictures.ts': 'export const getPicturePath = (name: string): string => "/pictures/" + name\n',
    'src/utils.js':
      '/** @param {string} a @returns {string} */\nexport const shout = (a) => a.toUpperCase()\n',
  })
  const found = findCandidates(root)
  expect(found.map(({ file, name }) => `${file}#${name}`)).toEqual([
    'src/lib/title.ts#titleCase',
    'src/utils.js#shout',
    'src/lib/numbers.ts#addUp',
  ])
  expect(found[0]).toMatchObject({
    says: 'Writes a title in capitals',
    parameters: [
      { name: 'text', says: 'the title', isOptional: false },
      { name: 'joiner', type: { kind: 'string' }, isOptional: true },
    ],
    result: { kind: 'string' },
  })
})

test('a function of one page comes after those for the whole app', async () => {
  const found = findCandidates(
    await createSite({
      'src/app/orders/_components/lib/formatters.ts':
        'export const formatCount = (count: number): string => count + " orders"\n',
      'src/lib/utils.ts': 'export const getInitials = (name: string): string => name.slice(0, 2)\n',
    }),
  )
  expect(found.map(({ name }) => name)).toEqual(['getInitials', 'formatCount'])
})

test.each([
  ['// Adds two numbers up.\n// Or texts.', 'Adds two numbers up'],
  ['/** Adds two numbers up. */\n// eslint-disable-next-line prefer-arrow', 'Adds two numbers up'],
  ['// Adds two numbers up.\n', undefined],
  ['// TODO: add three numbers, too.', undefined],
  ['// export const addUp = (a, b) => a - b', undefined],
  ['const one = 1 // What to begin with.', undefined],
  ['// ---- Adding numbers ----', undefined],
])('%j says what the function does: %s', async (comment, says) => {
  const text = `const zero = 0\n\n${comment}\nexport const addUp = (a: number, b: number): number => a + b\n`
  const [found] = findCandidates(await createSite({ 'src/lib/numbers.ts': text }))
  expect(found).toMatchObject({ name: 'addUp', says })
})

test.each([
  ['changes the file', 'let n = 0\nexport const next = (by: number): number => (n += by)'],
  ['reads the time', 'export const at = (a: string): string => a + Date.now()'],
  ['reads the time, too', 'export const at = (a: string): string => a + new Date().toISOString()'],
  ['is random', 'export const roll = (sides: number): number => Math.floor(Math.random() * sides)'],
  ['uses the page', 'export const read = (a: string): string => document.title + a'],
  ['fetches', 'export const load = async (a: string): Promise<string> => (await fetch(a)).text()'],
  ['needs a package', "import { db } from '../db'\nexport const find = (a: string): string => db(a)"],
  ['is for servers', "import 'server-only'\nexport const f = (a: string): string => a"],
  ['reads the environment', 'export const f = (a: string): string => a + process.env.HOME'],
  ['takes an object', 'export const f = (a: { b: string }): string => a.b'],
  ['takes a function', 'export const f = (a: string, b: () => void): string => a'],
  ['takes any number', 'export const cn = (...a: string[]): string => a.join(" ")'],
  ['may give nothing', 'export const f = (a: string): string | undefined => a || undefined'],
  ['has no types', 'export const f = (a) => a.trim()'],
  ['makes a key of a cache', 'export const NOTES_LIST = (a: string): string => a.trim()'],
  ['is not exported', 'const f = (a: string): string => a'],
  ['takes nothing', "export const f = (): string => 'a'"],
  [
    'calls what is not pure',
    'let n = 0\nconst g = () => n++\nexport const f = (a: string): string => a + g()',
  ],
])('a function that %s is none', async (_, text) => {
  const root = await createSite({ 'src/lib/one.ts': `${text}\n` })
  expect(findCandidates(root)).toEqual([])
})

test.each([
  [
    'a name for texts',
    "type Size = 'small' | 'large'\nexport const f = (size: Size): string => size",
    { kind: 'string' },
  ],
  [
    'an exported name',
    "export type Size = 'a' | 'b'\nexport function f(size: Size, n: number) { return size + String(n) }",
    { kind: 'string' },
  ],
  ['a sum', 'export const f = (a: number, b: number) => a + b * 2', { kind: 'number' }],
  ['a comparison', 'export const f = (a: number) => a > 3', { kind: 'boolean' }],
  [
    'returns in branches',
    "export const f = (a: string) => { if (a === '') return 'none'\n return a.trim() }",
    { kind: 'string' },
  ],
  ['a condition', 'export const f = (a: string, b: string) => (a ? a + b : b)', { kind: 'string' }],
  ['a part of a text', 'export const f = (a: string) => a.slice(0, 3)', { kind: 'string' }],
  ['a calculation', 'export function f(a: number) { return Math.round(a) }', { kind: 'number' }],
])('a function with %s is one', async (_, text, result) => {
  const found = findCandidates(
    await createSite({
      'src/lib/one.ts': `/** Makes one of the other. */\n${text.replace(/^(type|export type).*\n/, '')}\n${/^(?:export )?type.*/.exec(text)?.[0] ?? ''}\n`,
    }),
  )
  expect(found).toMatchObject([{ name: 'f', result }])
})

test.each([
  ['may give nothing', "export const f = (a: string) => { if (a) return 'a' }"],
  ['gives a text or a number', "export const f = (a: string) => (a ? 'a' : 1)"],
  [
    'has a name that stands for itself',
    'type A = B\ntype B = A\nexport const f = (a: A): string => String(a)',
  ],
  ['gives a list', 'export const f = (a: string[]) => a.slice(1)'],
])('a function that %s is none', async (_, text) => {
  expect(findCandidates(await createSite({ 'src/lib/one.ts': `${text}\n` }))).toEqual([])
})

test('a function that nobody described is not the first capability, unless the user names it', async () => {
  const root = await createSite({
    'package.json': JSON.stringify({ dependencies: { vite: '^8.0.0', zod: '^4.0.0' } }),
    'index.html': '',
    'src/lib/service.ts': 'export const csvRowsToColumns = (raw: string) => raw.trim()\n',
    'src/lib/other.ts':
      '/** Reads rows of a table. */\nexport const readRows = (raw: string) => raw.trim()\n',
  })
  const { first, notes } = planAdd(findProject(root))
  expect(first?.name).toBe('page.read')
  expect(notes.join()).toContain('--capability src/lib/service.ts#csvRowsToColumns')
  const named = planAdd(findProject(root), 'src/lib/service.ts#csvRowsToColumns')
  expect(named.first?.name).toBe('app.csvRowsToColumns')
})

const house: Style = { quote: "'", end: '', comma: ',', indent: '  ', eol: '\n' }
const libraries: Record<string, SchemaLibrary> = {
  zod: { name: 'zod', from: 'zod', install: [] },
  valibot: { name: 'valibot', from: 'valibot', install: [] },
  arktype: { name: 'arktype', from: 'arktype', install: [] },
  typebox: { name: 'typebox', from: 'typebox', install: [] },
  json: { name: 'json', from: '', install: [] },
}

test.each(Object.keys(libraries))('the definition in %s', async (name) => {
  const schemas = libraries[name]
  const root = await createSite({
    'src/lib/index.ts': `/** Cuts a text where it's too long. */
export function cut(text: string, length: number, end: 'dots' | 'none' = 'dots', stops?: string[]): string {
  return stops ? text : text.slice(0, length) + (end === 'dots' ? '…' : '')
}
`,
  })
  const [candidate] = findCandidates(root)
  if (!schemas || !candidate) throw new Error('there is no candidate')
  const project = { name: '@acme/my-notes', version: '1.0.0', schemas }
  const { text, first } = definitionText(project, { file: 'src/abp/index.ts', candidate, style: house })
  await expect(text).toMatchFileSnapshot(`definitions/${name}.txt`)
  expect(first).toEqual({ name: 'app.cut', fields: '--field text=… --field length=…' })
})

test.each([
  ['src/price.ts', 'price.cut'],
  ['src/prices/cut.ts', 'prices.cut'],
  ['src/lib/util/cut.ts', 'app.cut'],
  ['src/ui/cut.ts', 'app.cut'],
])('a function of %s is called %s', (file, name) => {
  const project = {
    name: 'shop',
    version: '1.0.0',
    schemas: { name: 'json', from: '', install: [] },
  } as const
  const candidate = {
    file,
    name: 'cut',
    parameters: [],
    result: { kind: 'string' },
    says: undefined,
  } as const
  expect(definitionText(project, { file: 'abp/index.ts', candidate, style: house }).first.name).toBe(name)
})

test('without a function, the page is read, in the style of the project', async () => {
  const style: Style = { quote: '"', end: ';', comma: '', indent: '\t', eol: '\n' }
  const schemas = libraries.zod ?? { name: 'zod', from: 'zod', install: [] }
  const project = { name: 'shop', version: '2.1.0', schemas }
  const { text } = definitionText(project, { file: 'abp/index.js', candidate: undefined, style })
  await expect(text).toMatchFileSnapshot('definitions/page.txt')
})

test.each([
  [
    'Gets a slug without its prefix (e.g. `en/`. Or none). More follows.',
    'Gets a slug without its prefix (e.g. `en/`. Or none)',
  ],
  ['Writes a price, i.e. an amount with a sign. More.', 'Writes a price, i.e. an amount with a sign'],
  ['Writes a price in euros', 'Writes a price in euros'],
])('the first sentence of a comment describes the function: %s', async (comment, says) => {
  const root = await createSite({
    'src/lib/price.ts': `/** ${comment} */\nexport const price = (amount: number): string => amount.toFixed(2)\n`,
  })
  expect(findCandidates(root)[0]?.says).toBe(says)
})

test('asks for a description where the chosen function has no comment', async () => {
  const code = 'export const host = (url: string): string => url.slice(1)\n'
  const plan = async (comment: string) => {
    const files = { 'package.json': '{"devDependencies":{"vite":"^8.0.0"}}', 'index.html': '' }
    const root = await createSite({ ...files, 'src/utils.ts': `const zero = 0\n\n${comment}${code}` })
    const { changes, notes } = planAdd(findProject(root), 'src/utils.ts#host')
    const [definition] = changes
    return { text: definition?.after, notes: notes.join('\n') }
  }
  const bare = await plan('')
  expect(bare.text).toContain("description: 'Run the function host of this app'")
  expect(bare.notes).toMatch(/host has no comment\. Describe in src\/abp\/index\.ts what app\.host does/)
  const described = await plan('/** Takes the host from a URL. */\n')
  expect(described.text).toContain("description: 'Takes the host from a URL'")
  expect(described.notes).not.toContain('no comment')
})
