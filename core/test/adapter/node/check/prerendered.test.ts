import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { renderHead } from '../../../../src/adapter/head.ts'
import { checkPrerendered, findShadow } from '../../../../src/adapter/node/index.ts'

const head = renderHead({
  app: { id: 'com.example.app', name: 'App', version: '1.0.0' },
  manifest: '/abp.json',
})

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abp-kit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'blog'))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  return folder
}

test('pages without the head are found; redirects, copies and other files are not pages', async () => {
  const folder = await folderWith({
    'index.html': `<html><head>${head}</head></html>`,
    'blog/post.html': '<html><head></head></html>',
    'blog/live.html': '<html><head><meta http-equiv="refresh" content="30"></head></html>',
    'old.html': '<script>location.href="/"</script><meta http-equiv="refresh" content="0;url=/">',
    'moved.html': '<meta http-equiv="refresh" content="0; url=/">',
    'own.html': '<p>',
    'feed.xml': '<feed/>',
  })
  const findings = await checkPrerendered(folder, 'Mend it.', (path) => path === 'own.html')
  expect(findings.map(({ message }) => message).sort()).toEqual([
    expect.stringMatching(/^blog.live\.html has no link .* Mend it\.$/),
    expect.stringMatching(/^blog.post\.html has no link .* Mend it\.$/),
  ])
  expect(await checkPrerendered(join(folder, 'absent'), '')).toEqual([])
})

test('a file in place of the manifest is named from the project', async () => {
  const root = await folderWith({ 'blog/abp.json': '{}' })
  expect(findShadow(join(root, 'blog/abp.json'), root)).toMatchObject([
    { code: 'MANIFEST_SHADOWED', message: expect.stringMatching(/^blog\/abp\.json has the manifest's name/) },
  ])
  expect(findShadow(join(root, 'abp.json'), root)).toEqual([])
})
