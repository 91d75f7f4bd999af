import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkBundle, checkFiles, checkPages } from '../src/check.ts'

test('the pages that Kit has prerendered are judged, and a file in place of the manifest is found', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'abp-kit-'))
  onTestFinished(() => rm(outDir, { recursive: true }))
  const kit = {
    outDir,
    alias: {},
    appDir: '_app',
    files: { assets: outDir },
    paths: { base: '' },
    typescript: {},
  }
  expect([...(await checkPages(kit)), ...checkFiles(kit), ...checkBundle(kit)]).toEqual([])
  expect(checkBundle({ ...kit, output: { bundleStrategy: 'single' } })).toMatchObject([
    { code: 'AGENT_FILES_BUNDLED', message: expect.stringContaining("`output.bundleStrategy: 'single'`") },
  ])

  const pages = join(outDir, 'output/prerendered/pages')
  await mkdir(join(pages, 'blog'), { recursive: true })
  await writeFile(join(pages, 'blog/post.html'), '<html><head></head></html>')
  await writeFile(join(outDir, 'abp.json'), '{}')
  expect([...(await checkPages(kit)), ...checkFiles(kit)]).toMatchObject([
    { code: 'PAGE_NOT_DISCOVERABLE', message: expect.stringContaining('post.html') },
    { code: 'MANIFEST_SHADOWED' },
  ])
})
