import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { copyPlayground, run } from '@abp-kit/playground-runner'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defineSuite } from '../suite/define-suite.ts'

defineSuite('angular')

describe('angular, a visitor', () => {
  // 1,498 with Angular 22.2.6.
  test('downloads at most 1,500 bytes because of us', async () => {
    const copy = await copyPlayground('angular')
    onTestFinished(copy.remove)
    // Without a component that offers something, as most apps begin.
    await copy.edit('src/app/app.routes.ts', (text) => text.replace(/.*pages\/notes.*/, ''))
    await run('node_modules/.bin/abp-angular', ['ng', 'build'], { cwd: copy.directory })
    const adapted = await measure(copy.directory)
    await copy.edit('src/index.html', (html) => html.replace(/\s*<link rel="abp-manifest".*?<\/script>/s, ''))
    await copy.edit('src/app/app.config.ts', (text) => text.replace(/.*provideAbp.*/g, ''))
    await run('node_modules/.bin/ng', ['build'], { cwd: copy.directory })
    const plain = await measure(copy.directory)
    expect(plain).toBeGreaterThan(10_000)
    expect(adapted - plain).toBeGreaterThan(500)
    expect(adapted - plain).toBeLessThanOrEqual(1500)
  })
})

/** @returns what a visitor of the first page downloads of a build: gzipped, without styles and pictures */
async function measure(directory: string): Promise<number> {
  const folder = join(directory, 'dist/browser')
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, name = '']) => name)
  const texts = [html, ...(await Promise.all(scripts.map((name) => readFile(join(folder, name)))))]
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).byteLength, 0)
}
