import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inject } from '../src/inject/index.ts'
import { createSite, definition, page, plainSite, readSite } from './fixtures/site.ts'

test('a site: every page once, the manifest and the module; again nothing; then everything back', async () => {
  const folder = await createSite(plainSite)
  const before = await readSite(folder)
  const report = await inject({ target: folder })
  expect(report).toMatchObject({
    edited: ['docs/based.html', 'docs/deep/page.html', 'index.html'],
    unchanged: [],
    skipped: [],
    warnings: [],
  })
  const after = await readSite(folder)
  expect(after['docs/deep/page.html']).toContain('<link rel="abp-manifest" href="../../abp.json">')
  expect(after['index.html']).toContain('<link rel="abp-manifest" href="/abp.json">')
  // With its `<base>`, the addresses begin in the folder above.
  expect(after['docs/based.html']).toContain(
    '<base href="../">\n    <link rel="abp-manifest" href="abp.json">',
  )
  expect(after['index.html']).toContain('data-name="Plain &amp; &quot;simple&quot; &#8211; &#233;t&#233;"')
  expect(after['abp-kit/LICENSE.txt']).toMatch(/^abp-kit\n\nMIT License/)
  expect(JSON.parse(after['abp.json'] ?? '')).toMatchObject({ app: { id: 'com.example.plain' } })

  const again = await inject({ target: folder })
  expect([again.edited, again.written, again.removed]).toEqual([[], [], []])
  expect(await inject({ target: folder, remove: true, dryRun: true })).toMatchObject({
    edited: report.edited,
  })
  expect(await readSite(folder)).toEqual(after)
  await inject({ target: folder, remove: true })
  expect(await readSite(folder)).toEqual(before)
})

test('a visitor downloads at most 1,200 bytes more, in a file of its own without imports', async () => {
  const folder = await createSite({ 'index.html': page, 'abp.js': definition })
  await inject({ target: folder })
  const size = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).byteLength
  const registration = await readFile(join(folder, 'abp-kit/register.js'), 'utf8')
  const added = size(await readFile(join(folder, 'index.html'))) - size(page) + size(registration)
  expect(added).toBeLessThanOrEqual(1200)
  expect(registration).not.toMatch(/\bimport\s*["'{*\w]/)
})

test('a dry run writes nothing and says everything', async () => {
  const folder = await createSite(plainSite)
  const before = await readSite(folder)
  const { edited, written } = await inject({ target: folder, dryRun: true })
  expect([edited.length, written.includes(join(folder, 'abp.json'))]).toEqual([3, true])
  expect(await readSite(folder)).toEqual(before)
})

test('one file, with a definition of another name in another folder', async () => {
  const folder = await createSite({ 'a/index.html': page, 'a/other.html': page, 'agents/app.js': definition })
  const report = await inject({
    target: join(folder, 'a/index.html'),
    definition: join(folder, 'agents/app.js'),
  })
  expect(report.edited).toEqual(['index.html'])
  const after = await readSite(folder)
  expect(after['a/index.html']).toContain('src="../agents/abp-kit/register.js"')
  expect(after['agents/abp-kit/register.js']).toContain('"../app.js"')
  expect(after['a/other.html']).toBe(page)
})

test('one page that cannot be edited: nothing is written, and each reason has file and line', async () => {
  const late = page.replace('<meta', '{{ head }}<meta')
  const placed = page.replace('<title>', '<base href="/app/"><title>')
  const utf16 = Buffer.from(`\ufeff${page}`, 'utf16le')
  const folder = await createSite({ ...plainSite, 'a.html': late, 'b.html': placed, 'c.html': utf16 })
  const before = await readSite(folder)
  const error = await inject({ target: folder }).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: 'PAGE_NOT_EDITABLE' })
  for (const part of [
    'a.html:4: ',
    'b.html:5: `<base href="/app/">`',
    '--base /app/',
    'c.html:1: ',
    'UTF-16',
  ])
    expect(String(error)).toContain(part)
  expect(await readSite(folder)).toEqual(before)
  const { edited } = await inject({ target: folder, base: '/app/', exclude: ['a.html', 'c.html'] })
  expect(edited).toContain('b.html')
  expect((await readSite(folder))['b.html']).toContain('href="/app/abp.json"')
})

test('a mistake in the definition, or none: nothing is written', async () => {
  const cases = [
    [definition.replace('com.example.plain', 'no id'), 'INVALID_DEFINITION'],
    [`${definition}\nwindow.x = 1`, 'ENTRY_FAILED'],
    [undefined, 'ENTRY_NOT_FOUND'],
  ] as const
  for (const [text, code] of cases) {
    const folder = await createSite({ 'index.html': page, ...(text !== undefined && { 'abp.js': text }) })
    const before = await readSite(folder)
    await expect(inject({ target: folder })).rejects.toMatchObject({ code })
    expect(await readSite(folder)).toEqual(before)
  }
})

test('what is no app is told where `defineApp` comes from', async () => {
  const folder = await createSite({ 'index.html': page, 'abp.js': 'export default { id: 1 }' })
  await expect(inject({ target: folder })).rejects.toThrow("with `defineApp` from './abp-kit/index.js'")
})

test('a folder that cannot be written: nothing is changed', async ({ skip }) => {
  if (process.getuid?.() === 0) {
    // Root may write everywhere, except where a folder is in the way.
    const folder = await createSite(plainSite)
    await mkdir(join(folder, 'abp-kit/runtime.js'), { recursive: true })
    const before = await readSite(folder)
    await expect(inject({ target: folder })).rejects.toMatchObject({ code: 'FILES_NOT_WRITTEN' })
    expect(await readSite(folder)).toEqual(before)
    return
  }
  if (process.platform === 'win32') skip()
  const folder = await createSite(plainSite)
  const before = await readSite(folder)
  await chmod(join(folder, 'docs/deep'), 0o500)
  await expect(inject({ target: folder })).rejects.toMatchObject({ code: 'FILES_NOT_WRITTEN' })
  await chmod(join(folder, 'docs/deep'), 0o700)
  expect(await readSite(folder)).toEqual(before)
})

// Wine makes no links.
test.skipIf(process.env.ABP_WINE)(
  'symbolic links are not followed, and a manifest of somebody else stays',
  async () => {
    const elsewhere = await createSite({ 'index.html': page })
    const folder = await createSite(plainSite)
    await symlink(elsewhere, join(folder, 'linked'))
    await symlink(join(elsewhere, 'index.html'), join(folder, 'linked.html'))
    const { skipped } = await inject({ target: folder })
    expect(skipped.map(({ file }) => file).toSorted()).toEqual(['linked', 'linked.html'])
    expect(await readSite(elsewhere)).toEqual({ 'index.html': page })

    await inject({ target: folder, remove: true })
    await symlink(elsewhere, join(folder, 'abp-kit'))
    await expect(inject({ target: folder })).rejects.toMatchObject({ code: 'FILE_NOT_OURS' })
    await rm(join(folder, 'abp-kit'))
    await writeFile(join(elsewhere, 'abp.js'), definition)
    const led = inject({ target: folder, definition: join(folder, 'linked/abp.js') })
    await expect(led).rejects.toMatchObject({ code: 'FILE_NOT_OURS' })
    await rm(join(elsewhere, 'abp.js'))
    await writeFile(join(folder, 'abp.json'), '{}')
    await expect(inject({ target: folder })).rejects.toMatchObject({ code: 'FILE_NOT_OURS' })
    expect(await readSite(elsewhere)).toEqual({ 'index.html': page })
    expect(await readFile(join(folder, 'abp.json'), 'utf8')).toBe('{}')
  },
)

test('what agents will not find is said', async () => {
  const folder = await createSite({
    'abp.js': definition,
    '404.html': page,
    'part.html': '<p>x</p>',
    'policy.html': page.replace(
      '<title>',
      `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">\n<base href="./"><title>`,
    ),
    'plain.html': '<!doctype html><title>x</title>',
    'large.html': page.replace('<meta', `<style>${'a{}'.repeat(20_000)}</style><meta`),
  })
  const { skipped, warnings } = await inject({ target: folder })
  expect(skipped).toEqual([{ file: 'part.html', reason: expect.stringContaining('part of a page') }])
  expect(warnings.map(({ code, file }) => `${file} ${code}`)).toEqual([
    '404.html ADDRESS_UNCERTAIN',
    'large.html PAGE_NOT_DISCOVERABLE',
    'plain.html CHARSET_MISSING',
    'policy.html POLICY_BLOCKS_SCRIPT',
  ])
  expect(warnings.at(-1)?.message).toMatch(/'sha256-[\w+/]+=*'$/)
})

test('advice names only what the command has', async () => {
  const file = "{ type: 'object', properties: { mimeType: { type: 'string' }, content: { type: 'string' } } }"
  const site = {
    'index.html': page,
    'abp.js': definition.replace(
      "output: { type: 'object', properties: { text: { type: 'string' } } }",
      `output: ${file}`,
    ),
  }
  const { warnings } = await inject({ target: await createSite(site) })
  const texts = warnings.map(({ message }) => message).join('\n')
  expect(texts).toContain('Large results have no place')
  expect(texts).toContain('Give `defineApp` a `storeResult`.')
  expect(texts).not.toContain('resultStore')
})

test('what is no folder with pages is said', async () => {
  const folder = await createSite({ 'abp.js': definition })
  for (const options of [
    { target: folder },
    { target: join(folder, 'none') },
    { target: join(folder, 'abp.js') },
  ])
    await expect(inject(options)).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' })
  await expect(inject({ target: folder, base: 'docs' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENTS' })
})

test.each([
  ['/', '/assets/app.js', '/'],
  ['a folder of a host', '/docs/assets/app.js?v=1#x', '/docs/'],
  ['another site', 'https://cdn.example.com/assets/app.js', ''],
  ['a path that leads out', '/..%2f..%2fetc/passwd', ''],
  ['no path', '/%E0%A4%A', ''],
  ['a file that is not there', '/assets/other.js', ''],
])('the addresses are those of the page’s own scripts: %s', async (_, address, prefix) => {
  const folder = await createSite({
    'abp.js': definition,
    'assets/app.js': '',
    '404.html': page.replace('/main.js', address),
  })
  const { warnings } = await inject({ target: folder })
  const after = await readSite(folder)
  expect(after['404.html']).toContain(`<link rel="abp-manifest" href="${prefix}abp.json">`)
  expect(after['404.html']).toContain(`src="${prefix}abp-kit/register.js"`)
  // Hosts show this page everywhere.
  expect(warnings.map(({ code }) => code)).toEqual(prefix === '' ? ['ADDRESS_UNCERTAIN'] : [])
  expect(await inject({ target: folder })).toMatchObject({ edited: [] })
})

test.each([
  [
    'Workbox',
    'sw.js',
    'md5',
    (digest: string) => `e.precacheAndRoute([{url:"index.html",revision:"${digest}"}])`,
  ],
  ['Angular', 'ngsw.json', 'sha1', (digest: string) => `{"hashTable":{"/index.html":"${digest}"}}`],
])('the list of a service worker of %s has the edited page', async (_, file, digest, list) => {
  const of = (text = '') => list(createHash(digest).update(text).digest('hex'))
  const folder = await createSite({ 'index.html': page, 'abp.js': definition, [file]: of(page) })
  const before = await readSite(folder)
  expect((await inject({ target: folder })).written).toContain(join(folder, file))
  const after = await readSite(folder)
  expect(after[file]).toBe(of(after['index.html']))
  await inject({ target: folder, remove: true })
  expect(await readSite(folder)).toEqual(before)
})

test.each([
  ['is nested without an end', page.replace('<h1>', '<div>'.repeat(20_000)), 'more than 512 deep'],
  [
    'makes elements again',
    page.replace('<h1>', Array.from({ length: 3_000 }, (_, at) => `<p><b id=${at}>x</p>`).join('')),
    'made again too often',
  ],
  ['is too large', page + ' '.repeat(20_000_001), 'bytes; at most'],
])('a page that %s is left alone, and the others are edited', async (_, bad, reason) => {
  const folder = await createSite({ 'index.html': page, 'bad.html': bad, 'abp.js': definition })
  const report = await inject({ target: folder })
  expect(report.edited).toEqual(['index.html'])
  expect(report.skipped).toEqual([{ file: 'bad.html', reason: expect.stringContaining(reason) }])
  expect(await readFile(join(folder, 'bad.html'), 'utf8')).toBe(bad)
  await expect(inject({ target: join(folder, 'bad.html') })).rejects.toMatchObject({
    code: 'PAGE_NOT_EDITABLE',
    message: expect.stringContaining(reason),
  })
})

// Root reads every file, and so does everybody on Windows, where `chmod` only sets "read-only".
test.skipIf(process.getuid === undefined || process.getuid() === 0)(
  'a page that may not be read costs only that page',
  async () => {
    const folder = await createSite({ 'index.html': page, 'bad.html': page, 'abp.js': definition })
    await chmod(join(folder, 'bad.html'), 0)
    const { edited, skipped } = await inject({ target: folder })
    expect([edited, skipped]).toEqual([
      ['index.html'],
      [{ file: 'bad.html', reason: expect.stringContaining('EACCES') }],
    ])
  },
)
