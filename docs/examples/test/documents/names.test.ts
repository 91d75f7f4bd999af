import { expect, test } from 'vitest'
import { checks, knowsFlag, knowsMember, knowsWord, packages, projects, workspace } from './facts'
import { codeOf, files, pages } from './pages'

/** Variables that other programs read. */
const foreign = new Set([
  'NUXT_APP_BASE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
])

function isEntry(name: string, path: string): boolean {
  // The condition of the packages' `exports`.
  if (name === 'source' && path === '') return true
  const found = packages.find((candidate) => candidate.name === `@abp-kit/${name}`)
  if (!found) return path === '' && files.includes(`lint/src/rules/${name}.ts`)
  const entries = Object.keys(found.exports ?? {})
  if (path === '') return true
  return path.endsWith('/*')
    ? entries.some((entry) => entry.startsWith(`.${path.slice(0, -1)}`))
    : entries.includes(`.${path}`)
}

test.each(pages)('the packages and entries that $path names exist', ({ text }) => {
  const names = [...text.matchAll(/@abp-kit\/([a-z][a-z-]*)((?:\/[a-z][a-z-]*)*(?:\/\*)?)/g)]
  const wrong = names.filter(([, name = '', path = '']) => !isEntry(name, path)).map(([whole]) => whole)
  expect(wrong).toEqual([])
})

test('the README of core lists every entry', () => {
  const core = packages.find(({ name }) => name === '@abp-kit/core')
  const readme = pages.find(({ path }) => path === 'core/README.md')
  const entries = Object.keys(core?.exports ?? {}).filter((entry) => entry !== './package.json')
  expect(entries.length).toBeGreaterThan(15)
  const missing = entries
    .map((entry) => entry.slice(1))
    .filter((entry) => !readme?.spans.some((span) => span === (entry || '@abp-kit/core')))
  expect(missing).toEqual([])
})

test.each(pages)('the error codes and variables that $path names exist', ({ spans }) => {
  const named = spans.flatMap((span) => span.match(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?==|$)/g) ?? [])
  expect(named.filter((word) => !knowsWord(word) && !foreign.has(word))).toEqual([])
})

test.each(pages)('the commands that $path names exist', (page) => {
  const code = codeOf(page).join('\n')
  const all = (pattern: RegExp) => Array.from(code.matchAll(pattern), ([, name = '']) => name)
  const scripts = all(/\bnpm run ([\w-]+)/g).filter((name) => !(name in (workspace.scripts ?? {})))
  const ownProjects = all(/vitest [^\n]*--project (\S+)/g).filter((name) => !projects.includes(name))
  const parts = all(/(?:npm run check --|scripts\/check\.mjs) ([a-z][a-z ]*)/g).flatMap((names) =>
    names.trim().split(' '),
  )
  const ownChecks = parts.filter((part) => !checks.some((name) => name.includes(part)))
  expect([...scripts, ...ownProjects, ...ownChecks]).toEqual([])
})

// Skills tell agents of the flags of many programs.
const ownPages = pages.filter(({ path }) => !path.endsWith('/SKILL.md'))

test.each(ownPages)('the flags that $path names exist', (page) => {
  const code = codeOf(page).join('\n')
  const flags = Array.from(code.matchAll(/(?<![\w<!-])--([a-z][a-z-]*)(?![\w-]*>)/g), ([, flag = '']) => flag)
  expect(flags.filter((flag) => !knowsFlag(flag))).toEqual([])
})

/** Rows of tables whose first heading says that it names options or members. */
test.each(pages)('the options and members in the tables of $path exist', ({ prose }) => {
  const tables = [...prose.matchAll(/^\| *([^|\n]+?) *\|.*\n\|[ :|-]+\|\n((?:\|.*\n?)+)/gm)]
  const rows = tables
    .filter(([, heading = '']) => /\b(?:options?|member|the session|of a call)\b/.test(heading))
    .flatMap(([, , body = '']) => body.split('\n').map((row) => row.split('|')[1] ?? ''))
  const names = rows.flatMap((cell) =>
    [...cell.matchAll(/`([a-z]\w*)(?=[`(:? ])/gi)].map(([, name = '']) => name),
  )
  expect(names.filter((name) => !knowsMember(name))).toEqual([])
})
