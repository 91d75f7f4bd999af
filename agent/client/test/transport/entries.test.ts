import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'

// As they are published: `pnpm --filter @abp-kit/client build` comes first.
const entries = ['transport-post-message', 'transport-web-socket'].map((name): [string, string] => [
  name,
  new URL(`../../dist/${name}.mjs`, import.meta.url).pathname,
])

describe.each(entries)('%s', (_, entry) => {
  test('runs in a browser: nothing of Node, nothing of a driver, and little of it', async () => {
    const { metafile, outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      metafile: true,
      logLevel: 'silent',
    })
    const packages = Object.keys(metafile.inputs).filter((path) => path.includes('node_modules'))
    expect(packages).toEqual([])
    expect(outputFiles).toHaveLength(1)
    const [{ contents, text } = { contents: new Uint8Array(), text: '' }] = outputFiles
    expect(text).not.toMatch(/\bBuffer\b|from"node:/)
    expect(gzipSync(contents).length).toBeLessThan(6900)
  })

  test('importing it does nothing', () => {
    const program = `
      const seen = () => JSON.stringify([Reflect.ownKeys(globalThis).length, process.getActiveResourcesInfo()])
      const before = seen()
      await import(${JSON.stringify(entry)})
      if (seen() !== before) throw new Error(before + ' became ' + seen())
    `
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(output).toBe('')
  })
})
