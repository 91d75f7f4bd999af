import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderHead } from '@abp-kit/core/adapter/head'
import { expect, onTestFinished, test } from 'vitest'
import { checkPrerendered } from '../src/check'

const head = renderHead({
  app: { id: 'com.example.app', name: 'App', version: '1.0.0' },
  manifest: '/abp.json',
})

/** @returns SvelteKit's configuration for an app that has prerendered these files */
async function prerendered(files: Record<string, string>) {
  const outDir = await mkdtemp(join(tmpdir(), 'abp-kit-'))
  onTestFinished(() => rm(outDir, { recursive: true }))
  const pages = join(outDir, 'output/prerendered/pages')
  await mkdir(join(pages, 'blog'), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(pages, file), text)
  return { outDir, alias: {}, files: { assets: 'static' }, paths: { base: '' }, typescript: {} }
}

test('pages that a hook has taken the head out of are found; redirects and other files are not pages', async () => {
  const kit = await prerendered({
    'index.html': `<html><head>${head}</head></html>`,
    'blog/post.html': '<html><head></head></html>',
    'old.html': '<script>location.href="/"</script><meta http-equiv="refresh" content="0;url=/">',
    'feed.xml': '<feed/>',
  })
  expect(await checkPrerendered(kit)).toMatchObject([
    { code: 'PAGE_NOT_DISCOVERABLE', message: expect.stringContaining('blog/post.html') },
  ])
})

test('an app that has prerendered nothing has no findings', async () => {
  const kit = await prerendered({})
  expect(await checkPrerendered({ ...kit, outDir: join(kit.outDir, 'absent') })).toEqual([])
})
