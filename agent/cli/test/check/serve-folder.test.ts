import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFolder } from '../../src/check/find-folder.ts'
import { serveFolder } from '../../src/check/serve-folder.ts'
import { createSite } from '../fixtures/site.ts'

/** Asks for a path as it is written: `fetch` would take `..` out of it. */
function ask(
  url: string,
  path: string,
  method = 'GET',
): Promise<{ status: number; type: string; body: string }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('the files of a folder are served, and nothing else', async () => {
  const folder = await createSite({
    'secret.txt': 'secret',
    'site/index.html': 'first',
    'site/404.html': 'not here',
    'site/about.html': 'about',
    'site/docs/index.html': 'docs',
    'site/a b.json': '{}',
  })
  const root = await realpath(join(folder, 'site'))
  await symlink(join(folder, 'secret.txt'), join(root, 'linked.txt'))
  await mkdir(join(folder, 'site-beside'))
  await writeFile(join(folder, 'site-beside', 'index.html'), 'secret')
  await symlink(join(folder, 'site-beside'), join(root, 'beside'))
  const served = await serveFolder(root)
  onTestFinished(() => served.stop())

  for (const [path, body] of Object.entries({
    '/': 'first',
    '/about': 'about',
    '/docs': 'docs',
    '/docs/': 'docs',
  }))
    expect(await ask(served.url, path)).toEqual({ status: 200, type: 'text/html; charset=utf-8', body })
  expect(await ask(served.url, '/a%20b.json?x=1')).toMatchObject({ type: 'application/json; charset=utf-8' })
  expect(await ask(served.url, '/', 'HEAD')).toMatchObject({ status: 200, body: '' })
  expect(await ask(served.url, '/', 'POST')).toMatchObject({ status: 405 })
  const outside = [
    '/gone',
    '/linked.txt',
    '/beside/',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%00',
    '/%',
  ]
  for (const path of outside)
    expect([path, await ask(served.url, path)]).toEqual([
      path,
      expect.objectContaining({ status: 404, body: 'not here' }),
    ])
})

const link = (href: string) => `<head><link rel="abp-manifest" href="${href}"></head>`

const refresh = (href: string) => `<meta http-equiv="refresh" content="2;url=${href}">`

test.for([
  ['/docs/', '<head><base href="/docs/"></head>', {}],
  ['/docs/', link('abp.json"><base href="/docs/'), {}],
  ['/my.app/v-2/', link('/my.app/v-2/abp.json'), {}],
  ['/', link('/abp.json'), {}],
  ['/', link('./abp.json'), {}],
  ['/', link('//elsewhere.example/docs/abp.json'), {}],
  ['/', link('https://elsewhere.example/docs/abp.json'), {}],
  ['/', '<p>', {}],
  // Its files are where they are asked for.
  ['/', link('/docs/abp.json'), { 'docs/abp.json': '{}' }],
  // What Astro writes for a site that starts with a language.
  ['/docs/', refresh('/docs/en/'), { 'en/index.html': '<p>' }],
  ['/docs/', refresh('/docs/en'), { 'en.html': '<p>' }],
  ['/', refresh('/docs/en/'), { 'docs/en/index.html': '<p>' }],
  ['/', refresh('en/'), { 'en/index.html': '<p>' }],
  ['/', refresh('/gone/'), {}],
  // Only some of its pages are in a folder of that name.
  ['/docs/', link('/docs/abp.json'), { 'abp.json': '{}', 'docs/about/index.html': '<p>' }],
] as const)('a build is served below %s: %s', async ([base, page, more]) => {
  const root = await realpath(await createSite({ 'index.html': page, 'a.txt': 'a', ...more }))
  const served = await serveFolder(root)
  onTestFinished(() => served.stop())
  expect(new URL(served.url).pathname).toBe(base)
  expect(await ask(served.url, base)).toMatchObject({ status: 200, body: page })
  expect(await ask(served.url, `${base}a.txt`)).toMatchObject({ status: 200, body: 'a' })
  if (base !== '/') expect(await ask(served.url, '/a.txt')).toMatchObject({ status: 404 })
})

test.for([
  ['/en', { 'en.html': 'first', '404.html': 'none' }],
  ['/de/', { 'de/index.html': 'first', 'en/index.html': 'second', '200.html': 'app', 'about.html': 'third' }],
  ['/', { '404.html': 'none', 'a.txt': 'a' }],
] as const)('without an index.html, %s is the first page', async ([path, files]) => {
  const root = await realpath(await createSite(files))
  const served = await serveFolder(root)
  onTestFinished(() => served.stop())
  expect(new URL(served.url).pathname).toBe(path)
  expect(await ask(served.url, path)).toMatchObject({ body: path === '/' ? 'none' : 'first' })
})

test.for([['.output/public'], ['out']])(
  'pages below a language only are found in %s',
  async ([path = '']) => {
    const project = await createSite({
      'package.json': '{}',
      'public/demo/index.html': 'another',
      [join(path, 'de/index.html')]: 'first',
    })
    const folder = await realpath(join(project, path))
    expect([await findFolder(project), await findFolder(folder)]).toEqual([folder, folder])
  },
)

test.for([['.'], ['dist'], ['.output/public'], ['build/client'], ['build'], ['out'], ['dist/app/browser']])(
  'the pages of a project are found in %s',
  async ([path = '']) => {
    const folder = await createSite({ 'package.json': '{}', [join(path, 'index.html')]: 'first' })
    expect(await findFolder(folder)).toBe(await realpath(join(folder, path)))
  },
)

test('sources of a project are no build', async () => {
  const folder = await createSite({ 'package.json': '{}', 'src/browser/index.html': 'first' })
  await expect(findFolder(folder)).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' })
})

test.each(['dist', 'dist/app', 'dist/app/browser'])(
  "the pages of Angular's build are found from %s",
  async (given) => {
    const folder = await createSite({ 'dist/app/browser/index.html': 'first' })
    expect(await findFolder(join(folder, given))).toBe(await realpath(join(folder, 'dist/app/browser')))
  },
)
