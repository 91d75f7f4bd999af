import { join } from 'node:path'
import { bootstrapText } from '@abp-kit/core/bootstrap'
import { expect, test } from 'vitest'
import { checkPages } from '../../src/check/pages.ts'
import { enterProject } from '../project.ts'

const head = `<meta charset="utf-8"><link rel="abp-manifest" href="/abp.json"/><script>${bootstrapText}</script>`
const page = (text: string) => `<!DOCTYPE html><html><head>${text}</head><body></body></html>`

async function check(
  files: Record<string, string>,
  {
    app = true,
    isExport = false,
    pages = false,
    sources = [],
  }: { app?: boolean; isExport?: boolean; pages?: boolean; sources?: Parameters<typeof enterProject> } = {},
): Promise<string[]> {
  const root = enterProject(
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`.next/server/${file}`, text])),
    ...sources,
  )
  const routers = { ...(app && { app: join(root, 'app') }), ...(pages && { pages: join(root, 'pages') }) }
  const findings = await checkPages(join(root, '.next'), routers, isExport)
  return findings.map(({ code, message }) => `${code}: ${message}`)
}

test('pages with the link are right', async () => {
  const files = {
    'app/index.html': page(head),
    'app/_not-found.html': page(head),
    'pages/de/about.html': page(head),
  }
  expect(await check(files, { pages: true })).toEqual([])
})

test('pages without it are named together, of either router', async () => {
  const files = { 'app/a/b.html': page(''), 'app/index.html': page(head), 'pages/de.html': page('') }
  expect(await check(files, { pages: true })).toEqual([
    expect.stringMatching(
      /^PAGE_NOT_DISCOVERABLE: \/a\/b \(like 1 more: \/de\) has no link.*root layout.*_document/,
    ),
  ])
})

test('a page that calls `redirect()` is sent by static hosts only', async () => {
  const meta = JSON.stringify({ status: 307, headers: { location: '/en' } })
  const files = { 'app/index.html': page(''), 'app/index.meta': meta, 'app/en.html': page(head) }
  expect(await check({ ...files, 'app/en.meta': '{"headers":{}}' })).toEqual([])
  expect(await check(files, { isExport: true })).toEqual([
    expect.stringMatching(/^PAGE_NOT_DISCOVERABLE: \/ /),
  ])
})

test('what a page has too much or too late is told, too', async () => {
  const css = `<style>${'x'.repeat(51_200)}</style>`
  expect(await check({ 'app/twice.html': page(head + head), 'app/late.html': page(css + head) })).toEqual([
    expect.stringMatching(/^PAGE_NOT_DISCOVERABLE: \/late .*50 KB/),
    expect.stringMatching(/^HEAD_REPEATED: \/twice /),
  ])
})

test('of thousands of pages, those that look wrong are judged', async () => {
  const right = Array.from({ length: 60 }, (_, n) => [`app/p${n}.html`, page(head)])
  const files = Object.fromEntries([...right, ['app/zzz.html', page('')]])
  expect(await check(files)).toEqual([expect.stringContaining('/zzz has no link')])
})

test('a 404 without the layout has its own remedy', async () => {
  const files = { 'app/_not-found.html': page('') }
  expect(await check(files)).toEqual([expect.stringMatching(/404.*global-not-found/)])
  expect(await check(files, { pages: true })).toEqual([expect.stringMatching(/404.*pages\/api/)])
  const remedies: [string[], RegExp][] = [
    [['app/[locale]/layout.tsx'], /none directly in `app` has <html>.*Create app\/global-not-found/],
    [['app/[locale]/layout.tsx', 'app/not-found.tsx'], /Put <Abp \/> into app\/not-found\./],
    [['app/layout.tsx', 'app/global-not-found.tsx'], /Put <Abp \/> into app\/global-not-found\./],
    [['app/layout.tsx', 'app/not-found.tsx'], /every root layout/],
  ]
  for (const [sources, remedy] of remedies)
    for (const pages of [false, true])
      expect(await check(files, { pages, sources })).toEqual([expect.stringMatching(remedy)])
  // As next-intl has it: the layout of the 404 only passes its children on.
  const bare = { 'app/layout.tsx': 'return children', 'app/[locale]/layout.tsx': 'return <html>' }
  expect(await check(files, { sources: [bare] })).toEqual([
    expect.stringMatching(/none directly in `app` has <html>/),
  ])
})

test('pages that only a server renders are judged by the code of their layouts', async () => {
  const manifest = (file: string, chunks: string) =>
    `x["/page"]={"clientModules":{"${file}":{"id":1,"name":"*","chunks":[${chunks}],"async":false}}}`
  const withAbp = manifest(
    '[project]/node_modules/@abp-kit/next/dist/index.mjs <module evaluation>',
    '"a.js"',
  )
  const ofOthers = manifest('/app/node_modules/@abp-kit/next/dist/index.mjs', '')
  const without = manifest('[project]/node_modules/next/dist/client/app-dir/link.js', '"a.js"')
  const files = {
    'app/a/page_client-reference-manifest.js': withAbp,
    'app/(group)/b/page_client-reference-manifest.js': without,
    'app/c/page_client-reference-manifest.js': ofOthers,
    'app/(group)/written/page_client-reference-manifest.js': without,
    'app/written.html': page(head),
    // Partial prerendering, and nothing is prerendered.
    'app/d/page_client-reference-manifest.js': without,
    'app/d.html': '',
    'app/e/page_client-reference-manifest.js': withAbp,
    'app/e.html': '',
    'app/_not-found/page_client-reference-manifest.js': without,
  }
  expect(await check(files)).toEqual([
    expect.stringMatching(/^PAGE_NOT_DISCOVERABLE: \/b \(like 2 more: \/c, \/d\) has no link/),
  ])
})

test('Next.js’s own error pages are nobody’s', async () => {
  expect(await check({ 'pages/500.html': page(''), 'app/_global-error.html': page('') })).toEqual([])
})
