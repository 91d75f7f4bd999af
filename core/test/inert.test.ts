import { execFile } from 'node:child_process'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build, type Metafile } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { entries, pageEntries } from './entries.ts'

const run = promisify(execFile)

describe('importing it on a server does nothing', () => {
  test.for(entries)('%s', async ([, file]) => {
    const program = `
      // The standard streams open when they are first looked at; which library does that does not matter.
      const { stdout, stderr } = process
      const seen = () => [
        ...Reflect.ownKeys(globalThis).map((key) => 'global ' + String(key)),
        ...process.eventNames().map((name) => 'listener for ' + String(name)),
        ...process.getActiveResourcesInfo(),
        ...Object.entries(process.env).map(([name, value]) => 'environment ' + name + '=' + value),
      ]
      const before = seen().sort()
      await import(${JSON.stringify(pathToFileURL(file).href)})
      const after = seen().sort()
      if (String(after) !== String(before)) console.log(after.filter((found) => !before.includes(found)))
    `
    const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', program], {
      timeout: 60_000,
    })
    expect(stdout + stderr).toBe('')
  })
})

describe('a page that imports it gets neither Node modules nor other packages', () => {
  test.for(pageEntries)('%s', async ([, file]) => {
    const { metafile } = await build({
      entryPoints: [file],
      bundle: true,
      packages: 'external',
      format: 'esm',
      write: false,
      metafile: true,
      outdir: 'out',
      logLevel: 'silent',
    })
    expect(staticPackages(relative(process.cwd(), file), metafile)).toEqual([])
  })
})

/** @returns what the file imports from outside of this package, without what it can load later. */
function staticPackages(file: string, { inputs }: Metafile): string[] {
  const packages: string[] = []
  const files = new Set([file])
  for (const current of files) {
    for (const found of inputs[current]?.imports ?? []) {
      if (found.kind === 'dynamic-import') continue
      if (found.external) packages.push(found.path)
      else files.add(found.path)
    }
  }
  return packages
}
