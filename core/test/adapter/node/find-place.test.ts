import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findPlace, loadApp } from '../../../src/adapter/node/index.ts'
import { AbpError } from '../../../src/protocol/error.ts'

const core = fileURLToPath(new URL('../../../src/index.ts', import.meta.url))

/** @returns the place of the mistake, below the definition's folder */
async function placeOf(files: Record<string, string>, error?: Error): Promise<unknown> {
  const folder = join(await mkdtemp(join(tmpdir(), 'abp-place-')), 'abp')
  onTestFinished(() => rm(join(folder, '..'), { recursive: true }))
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const entry = join(folder, 'index.ts')
  const thrown =
    error ??
    (await loadApp(entry, { alias: { '@abp-kit/core': core } }).then(
      () => undefined,
      (cause) => cause,
    ))
  const place = await findPlace(thrown, entry)
  return place && { ...place, file: place.file.slice(folder.length + 1) }
}

const text = `import { defineApp, defineCapability } from '@abp-kit/core'

const count: unknown = defineCapability({
  name: 'text.count',
  description: 'Count the words of a text',
  handler: () => 1,
})
export default defineApp({ id: 'com.example.app', name: 'App', version: '1.0.0', capabilities: [count] })
`

test.each<[what: string, files: Record<string, string>, place: unknown]>([
  [
    'what code throws',
    { 'index.ts': "import './window'\n", 'window.ts': '\ntype A = 1\nwindow.open()\n' },
    { file: 'window.ts', line: 3 },
  ],
  ['what is no syntax', { 'index.ts': '\nconst a = {{\n' }, { file: 'index.ts', line: 2 }],
  [
    'what defineCapability refuses',
    { 'index.ts': text.replace("'text.count'", "'Text Count'") },
    { file: 'index.ts', line: 4 },
  ],
  [
    'a default export that is no app',
    { 'index.ts': 'const a = 1\nexport default a\n' },
    { file: 'index.ts', line: 2 },
  ],
])('%s', async (_, files, place) => {
  expect(await placeOf(files)).toMatchObject(place ?? {})
})

test('what is wrong with a capability is where its name is, in any file of the definition', async () => {
  const error = new AbpError('INVALID_SCHEMA', 'No JSON form:\n  - capabilities[0] (text.count).input: Date')
  expect(await placeOf({ 'index.ts': "import './count'\n", 'count.ts': text }, error)).toEqual({
    file: 'count.ts',
    line: 4,
    column: 9,
  })
  expect(await placeOf({ 'index.ts': "import './count'\n" }, error)).toBeUndefined()
})
