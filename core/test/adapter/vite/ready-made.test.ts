import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { findAgentFiles, prefetchScriptText, ReadyMadeRuntime } from '../../../src/adapter/vite/index.ts'

/** The built files. */
const core = join(import.meta.dirname, '../../../dist')
const options = { assetsDirectory: 'assets', sourceMaps: false }

/** What a bundler keeps of the files that it is given. */
class Bundle {
  readonly files = new Map<string, string>()

  emitFile({ fileName, source }: { fileName: string; source: string }): string {
    expect([...this.files.keys()]).not.toContain(fileName)
    this.files.set(fileName, source)
    return basename(fileName).replace(/\W/g, '_')
  }
}

async function changed(runtime: ReadyMadeRuntime, bundle: Bundle, name: string): Promise<string> {
  const id = join(core, name)
  return (await runtime.transform(bundle, await readFile(id, 'utf8'), id, options))?.code ?? ''
}

test('whatever core imports of it on demand is a file of the build, and so is what that imports', async () => {
  const bundle = new Bundle()
  const runtime = new ReadyMadeRuntime()
  const texts = [await changed(runtime, bundle, 'register.mjs'), await changed(runtime, bundle, 'binary.mjs')]
  for (const text of texts) {
    expect(text).toContain('import(import.meta.ROLLUP_FILE_URL_')
    expect(text).not.toMatch(/\bimport\(['"]/)
    // So does Rollup where a module shares its file with others: the ready-made file has no such name.
    expect(text).not.toMatch(/\.then\(function \(n\) \{ return n\./)
  }
  const names = [...bundle.files.keys()].map((path) => basename(path))
  for (const text of bundle.files.values())
    for (const [, file] of text.matchAll(/\b(?:from|import\()['"]\.\/([^'"]+)/g))
      expect(names).toContain(file)
  const [, soon = ''] = [...bundle.files].find(([path]) => path.endsWith('/runtime.js')) ?? []
  const later = [...soon.matchAll(/\bimport\(['"]\.\/([^'"]+)/g)].map(([, file]) => file)
  // What every agent needs soon is a part of the runtime.
  expect([...new Set(later)].toSorted()).toEqual([
    'runtime-call-reports.js',
    'runtime-codec.js',
    'runtime-validate-json-schema.js',
  ])
  for (const path of bundle.files.keys()) expect(path).toMatch(/^assets\/abp-kit-[\da-f]{8}\//)
})

test('they need nothing else: no package, no process of Node.js', async () => {
  const bundle = new Bundle()
  await changed(new ReadyMadeRuntime(), bundle, 'register.mjs')
  for (const text of bundle.files.values()) {
    expect(text).not.toMatch(/(?:^|;)import\b[^;"']*["'][^.]/)
    expect(text).not.toContain('process.env')
    expect(text).not.toContain('sourceMappingURL')
  }
})

test('with source maps, each file brings its own', async () => {
  const bundle = new Bundle()
  const id = join(core, 'register.mjs')
  const code = await readFile(id, 'utf8')
  await new ReadyMadeRuntime().transform(bundle, code, id, { ...options, sourceMaps: true })
  for (const [path, text] of bundle.files)
    if (!path.endsWith('.map')) {
      expect(text).toContain(`sourceMappingURL=${basename(path)}.map`)
      expect(bundle.files.has(`${path}.map`)).toBe(true)
    }
})

test('the next build gets files of its own', async () => {
  const runtime = new ReadyMadeRuntime()
  await changed(runtime, new Bundle(), 'register.mjs')
  runtime.start()
  const second = new Bundle()
  await changed(runtime, second, 'register.mjs')
  expect(second.files.size).toBeGreaterThan(0)
})

test('modules of others with such names stay as they are', async () => {
  const runtime = new ReadyMadeRuntime()
  await expect(
    runtime.transform(new Bundle(), "import('./runtime.mjs')", '/app/dist/register.mjs', options),
  ).resolves.toBeUndefined()
})

test('agents fetch the files, the first call the runtime, and visitors none', async () => {
  const bundle = new Bundle()
  await changed(new ReadyMadeRuntime(), bundle, 'register.mjs')
  const files = [...bundle.files.keys()].map((fileName) => ({ type: 'asset' as const, fileName }))
  expect(findAgentFiles(files, () => false).size).toBe(files.length)
  const list = prefetchScriptText({ getModuleInfo: () => null }, files, {})
  const listed = [...list.matchAll(/assets\/[^"]+/g)].map(([name]) => basename(name))
  expect(listed).toEqual(['runtime.js'])
})
