import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run } from '../src/command.ts'
import { purposeOf } from '../src/ng.ts'

const files = {
  'angular.json': JSON.stringify({
    projects: {
      notes: {
        projectType: 'application',
        root: '',
        sourceRoot: 'src',
        architect: { build: { options: { assets: [{ glob: '**/*', input: 'public' }] } } },
      },
    },
  }),
  'src/index.html': '<!doctype html>\n<html>\n<head>\n  <meta charset="utf-8">\n</head>\n</html>\n',
  'src/abp/index.ts': `import { defineApp, defineCapability } from '@abp-kit/core'
export default defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [defineCapability({ name: 'page.read', description: 'Read the page', handler: () => 'x' })],
})
`,
}

let workspace = ''
let said: string[] = []

beforeEach(async () => {
  // Below the package, so that the definition finds core.
  workspace = await mkdtemp(join(import.meta.dirname, 'workspace-'))
  for (const [file, text] of Object.entries(files)) await write(file, text)
  said = []
  vi.spyOn(console, 'warn').mockImplementation((text) => said.push(text))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(workspace, { recursive: true, force: true })
})

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(workspace, file, '..'), { recursive: true })
  await writeFile(join(workspace, file), text)
}

const read = (file: string) => readFile(join(workspace, file), 'utf8')

/** What `ng build` does with the two files. */
async function build(): Promise<void> {
  const page = (await read('src/index.html')).replace(
    '</html>',
    '<script src="main-5BHTNPSH.js" type="module"></script></html>',
  )
  await write('dist/notes/browser/index.html', page)
  await write('dist/notes/browser/about/index.html', page)
  // An asset.
  await write('dist/notes/browser/swagger-ui/index.html', '<script src="swagger-ui-bundle.js"></script>')
  await write('dist/notes/browser/abp.json', await read('public/abp.json'))
}

async function edit(file: string, find: string, replacement: string): Promise<void> {
  const text = await read(file)
  expect(text).toContain(find)
  await write(
    file,
    text.replace(find, () => replacement),
  )
}

test('the manifest and the head are written once, and again when the definition changes', async () => {
  expect(await run(['manifest'], workspace)).toBe(0)
  expect(said).toEqual(['[abp-kit] Written: public/abp.json, src/index.html'])
  expect(JSON.parse(await read('public/abp.json'))).toMatchObject({ app: { version: '1.0.0' } })
  await write('public/abp.json', JSON.stringify(JSON.parse(await read('public/abp.json'))))
  expect(await run(['manifest', '--project=notes'], workspace)).toBe(0)
  expect(said).toHaveLength(1)
  await edit('src/abp/index.ts', '1.0.0', '1.1.0')
  expect(await run(['--deadline', '5000', 'manifest'], workspace)).toBe(0)
  expect(await read('src/index.html')).toContain('data-version="1.1.0" data-deadline="5000"')
})

test('a build is judged: its pages, its manifest, its service worker', async () => {
  await run(['manifest'], workspace)
  await build()
  said = []
  expect(await run(['check'], workspace)).toBe(0)
  expect(said).toEqual([])

  await edit('src/abp/index.ts', 'Read the page', 'Read all of the page')
  expect(await run(['check'], workspace)).toBe(0)
  expect(said).toEqual([
    expect.stringMatching(/^\[abp-kit\] MANIFEST_OUTDATED: dist\/notes\/browser\/abp\.json/),
  ])
  expect(await run(['--check=error', 'check'], workspace)).toBe(1)

  await run(['manifest'], workspace)
  await build()
  await edit('dist/notes/browser/about/index.html', 'rel="abp-manifest"', 'rel="x"')
  await write('dist/notes/browser/chunk-1.js', 'Symbol.for("abp-kit.app")')
  await write(
    'dist/notes/browser/ngsw.json',
    JSON.stringify({
      assetGroups: [{ installMode: 'prefetch', urls: ['/docs/main.js', '/docs/chunk-1.js'] }],
    }),
  )
  said = []
  await run(['check'], workspace)
  expect(said).toEqual([
    expect.stringMatching(/PAGE_NOT_DISCOVERABLE: dist\/notes\/browser\/about\/index\.html has no link/),
    expect.stringMatching(/AGENT_FILES_PRECACHED: The service worker fetches \/docs\/chunk-1\.js/),
  ])

  await rm(join(workspace, 'dist/notes/browser/abp.json'))
  said = []
  await run(['check'], workspace)
  expect(said.join()).toMatch(
    /MANIFEST_NOT_SERVED: The build has no abp\.json next to dist\/notes\/browser\/index/,
  )
})

test('where the manifest is among the sources, pages are judged, too', async () => {
  await edit('angular.json', '"glob":"**/*","input":"public"', '"glob":"*.ico","input":"public"')
  await run(['manifest'], workspace)
  expect(said).toEqual([
    '[abp-kit] Written: src/abp.json, src/index.html',
    expect.stringContaining('Add "src/abp.json" to its `assets`'),
  ])
  await write('dist/notes/browser/index.html', files['src/index.html'])
  said = []
  await run(['check'], workspace)
  expect(said).toEqual([
    expect.stringMatching(/PAGE_NOT_DISCOVERABLE/),
    expect.stringMatching(/MANIFEST_NOT_SERVED.*Add "src\/abp\.json" to the `assets`/),
  ])
})

test.each([
  ['without a definition', ['--entry=src/none.ts', 'manifest'], /ENTRY_NOT_FOUND/],
  ['with an application that is not there', ['--project', 'ng', 'manifest'], /ANGULAR_PROJECT_UNCLEAR/],
  ['without the CLI', ['ng', 'version'], /ANGULAR_PROJECT_UNCLEAR: .* has no Angular CLI/],
])('%s, it fails and says why', async (_, args, message) => {
  expect(await run(args, workspace)).toBe(1)
  expect(said.join()).toMatch(message)
})

test('an Angular that is too old is an error with its version and the update', async () => {
  await write('node_modules/@angular/core/package.json', '{ "version": "19.2.4" }')
  expect(await run(['manifest'], workspace)).toBe(1)
  expect(said.join()).toMatch(/FRAMEWORK_UNSUPPORTED: .*19\.2\.4 is installed.*`npx ng update/)
})

test('what builds a library, or does not build, runs without a manifest', async () => {
  await write('node_modules/@angular/cli/package.json', '{ "bin": { "ng": "ng.js" } }')
  await write('node_modules/@angular/cli/ng.js', 'process.exit(process.argv.length)')
  expect(await run(['ng', 'build', 'some-library'], workspace)).toBe(4)
  expect(await run(['ng', 'test'], workspace)).toBe(3)
  expect(said).toEqual([])
  expect(await run(['ng', 'build'], workspace)).toBe(3)
  expect(said).toEqual(['[abp-kit] Written: public/abp.json, src/index.html'])
})

test('a definition with a mistake is watched while the server runs, also in a folder that is new', async () => {
  const { 'src/abp/index.ts': definition } = files
  await write('src/abp/index.ts', definition.replace('page.read', 'ui.read'))
  await write('mended.ts', definition.replace("'Read the page'", 'description'))
  await write('node_modules/@angular/cli/package.json', '{ "bin": { "ng": "ng.js" } }')
  // In the place of a server: mends the definition step by step, and ends when the manifest shows it.
  await write(
    'node_modules/@angular/cli/ng.js',
    `const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { setTimeout: wait } = require('node:timers/promises')
const part = 'src/abp/parts/text.ts'
const until = async (text) => {
  for (let count = 0; count < 100; count++) {
    if (existsSync('public/abp.json') && readFileSync('public/abp.json', 'utf8').includes(text)) return
    await wait(100)
  }
  process.exit(7)
}
const mend = async () => {
  mkdirSync('src/abp/parts')
  writeFileSync(part, "export const description = 'first'")
  writeFileSync('src/abp/index.ts', "import { description } from './parts/text'\\n" + readFileSync('mended.ts', 'utf8'))
  await until('first')
  writeFileSync(part, "export const description = 'second'")
  await until('second')
}
mend()
`,
  )
  expect(await run(['ng', 'serve'], workspace)).toBe(0)
  expect(said.join()).toMatch(/INVALID_DEFINITION.*ui\.read/s)
})

test('what the definition imports from elsewhere is watched, also when the import is new', async () => {
  const { 'src/abp/index.ts': definition } = files
  const withText = (place: string) =>
    `import { text } from '${place}'\n${definition.replace("'Read the page'", 'text')}`
  await write('src/app/texts.ts', "export { text } from '~/text'")
  await write('src/shared/text.ts', "export const text = 'first'")
  await write('src/other.ts', "export const text = 'other'")
  await write('tsconfig.json', '{ "compilerOptions": { "paths": { "~/*": ["./src/shared/*"] } } }')
  await write('src/abp/index.ts', withText('../app/texts'))
  await write('moved.ts', withText('../other'))
  await write('node_modules/@angular/cli/package.json', '{ "bin": { "ng": "ng.js" } }')
  await write(
    'node_modules/@angular/cli/ng.js',
    `const { readFileSync, renameSync, writeFileSync } = require('node:fs')
const { setTimeout: wait } = require('node:timers/promises')
const until = async (text) => {
  for (let count = 0; count < 100; count++) {
    if (readFileSync('public/abp.json', 'utf8').includes(text)) return
    await wait(100)
  }
  process.exit(7)
}
const edit = async () => {
  await until('first')
  writeFileSync('src/shared/text.ts', "export const text = 'second'")
  await until('second')
  writeFileSync('src/abp/index.ts', readFileSync('moved.ts'))
  await until('other')
  // As editors do that write beside the file.
  writeFileSync('src/other.ts~', "export const text = 'third'")
  renameSync('src/other.ts~', 'src/other.ts')
  await until('third')
}
edit()
`,
  )
  expect(await run(['ng', 'serve'], workspace)).toBe(0)
})

test.each([
  [['build'], { builds: true, serves: false, watches: false, project: undefined }],
  [['build', 'notes', '--watch'], { builds: true, serves: false, watches: true, project: 'notes' }],
  [['serve', '--open'], { builds: false, serves: true, watches: true, project: undefined }],
  [['b', '--project=notes'], { builds: true, serves: false, watches: false, project: 'notes' }],
  [['build', '--help'], { builds: false, serves: false, watches: false, project: undefined }],
  [['test'], { builds: false, serves: false, watches: false, project: undefined }],
])('what ng %s does', (args, purpose) => {
  expect(purposeOf(args)).toEqual(purpose)
})
