import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const here = fileURLToPath(new URL('../', import.meta.url))

// A project as a user has it. Its own folder has the name that the rules look for below it.
const files = {
  'package.json': '{ "type": "module" }',
  '.gitignore': 'node_modules\n',
  'abp/index.ts': `import { defineApp, defineCapability } from '@abp-kit/core'

const theme: string | null = localStorage.getItem('theme')
export default defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [
    defineCapability({ name: 'markdown', load: () => import('./markdown') }),
    defineCapability({ name: 'ui.open', load: () => import('./markdown') }),
    defineCapability({ name: 'export.a', handler: () => ({ status: theme }) }),
  ],
})
`,
  'abp/markdown.ts': `export default (text: string): void => alert(text)\n`,
  'src/button.ts': `export const onClick = (): void => alert('Hello')\n`,
}

const expected = [
  'abp/index.ts:11 @abp-kit/no-status-result',
  'abp/index.ts:3 @abp-kit/no-browser-global-in-definition',
  'abp/index.ts:9 @abp-kit/capability-name',
  'abp/index.ts:10 @abp-kit/self-contained',
  'abp/markdown.ts:1 @abp-kit/no-delivery-mechanism',
].toSorted()

let root = ''
let project = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'abp-kit-lint-'))
  project = join(root, 'abp')
  const readme = await readFile(join(here, 'README.md'), 'utf8')
  const block = (language: string) =>
    new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? ''
  const all = { ...files, 'eslint.config.js': block('js'), '.oxlintrc.json': block('json') }
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(project, name)), { recursive: true })
    await writeFile(join(project, name), text)
  }
  for (const name of ['@abp-kit', '@typescript-eslint']) {
    await mkdir(join(project, 'node_modules', name), { recursive: true })
  }
  await symlink(here, join(project, 'node_modules/@abp-kit/eslint-plugin'))
  await symlink(
    join(here, 'node_modules/@typescript-eslint/parser'),
    join(project, 'node_modules/@typescript-eslint/parser'),
  )
})

afterAll(() => rm(root, { recursive: true }))

interface EslintReport {
  filePath: string
  messages: { ruleId: string; line: number }[]
}

test.for(['eslint', 'eslint-9'])("%s with the README's configuration", async (name) => {
  const program = join(here, 'node_modules', name, 'bin/eslint.js')
  const reports: EslintReport[] = JSON.parse(await run(process.execPath, program, '.', '--format', 'json'))
  const found = reports.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, line }) => `${filePath.slice(filePath.indexOf('/abp/') + 5)}:${line} ${ruleId}`),
  )
  expect(found.toSorted()).toEqual(expected)
})

interface OxlintReport {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
}

test("oxlint with the README's configuration", async () => {
  const { diagnostics }: OxlintReport = JSON.parse(
    await run(join(here, 'node_modules/.bin/oxlint'), '--format', 'json'),
  )
  const found = diagnostics
    .filter(({ code }) => code.startsWith('@abp-kit'))
    .map(
      ({ code, filename, labels }) =>
        `${filename}:${labels[0]?.span.line} ${code.replace('(', '/').replace(')', '')}`,
    )
  expect(found.toSorted()).toEqual(expected)
})

/** @returns what a program prints in the project; it ends with 1 when it found something. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, { cwd: project }).catch(
    (error) => error,
  )
  if (!stdout) throw new Error(`${program}: ${stderr}`)
  return stdout
}
