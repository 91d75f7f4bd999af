import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type BrowserHandle, connect, findBrowser, openBrowser } from '@abp-kit/client'
import { launch } from 'puppeteer-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { abp } from './fixtures/program.ts'
import { serve } from './fixtures/serve.ts'
import { createSite, plainSite } from './fixtures/site.ts'

/** Opens a page as a person does. @returns the paths that it asked for, sorted */
async function visit(url: string, asked: string[]): Promise<string[]> {
  const own = await launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  onTestFinished(() => own.close())
  const tab = await own.newPage()
  asked.length = 0
  await tab.goto(url, { waitUntil: 'networkidle0' })
  return asked.toSorted()
}

let browser: BrowserHandle
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('a plain site answers agents on every page, and a visitor fetches one file', async () => {
  const folder = await createSite({ ...plainSite, '404.html': plainSite['docs/deep/page.html'] ?? '' })
  const { code, out } = await abp('inject', folder, '--base', '/')
  expect([code, out]).toEqual([0, expect.stringContaining('4 pages edited, 0 unchanged, ')])
  expect((await abp('inject', folder)).out).toContain('warning: 404.html: ADDRESS_UNCERTAIN')
  const { asked, url } = await serve(folder)

  for (const path of ['', 'docs/deep/page.html', 'docs/based.html']) {
    const session = await connect(url + path, { browser })
    const early = asked.length
    expect(await session.call('text.count', { text: 'one two' })).toMatchObject({
      data: { words: 2, ready: true },
    })
    expect(await session.call('text.upper', { text: 'one' })).toMatchObject({ data: { text: 'ONE' } })
    expect(session.warnings).toEqual([])
    expect(asked.slice(early)).toContain('/handlers/upper.js')
    await session.close()
  }

  expect(await visit(url, asked)).toEqual(['/', '/abp-kit/register.js', '/main.js'])
  const report = await abp('check', url, '--json', '--fail-on', 'note')
  expect(JSON.parse(report.out)).toMatchObject({
    findings: [],
    measured: { calls: [{ success: true }, { success: true }] },
  })
  expect([report.code, report.errors]).toEqual([0, ''])
})

test('apps are found, listed, described and called', async () => {
  const folder = await createSite(plainSite)
  await abp('inject', folder)
  const { url } = await serve(folder)
  expect(await abp('discover', url)).toMatchObject({ code: 0, out: expect.stringContaining('text.upper') })
  const manifest = await abp('manifest', url)
  expect(JSON.parse(manifest.out)).toEqual(JSON.parse(await readFile(join(folder, 'abp.json'), 'utf8')))
  expect(await abp('discover', `${url}main.js`, '--json')).toMatchObject({
    code: 1,
    out: expect.stringContaining('"supported": false'),
  })
  expect((await abp('list', url)).out).toMatch(/^text\.count {2}Count the words/)
  expect(JSON.parse((await abp('describe', url, 'text.upper')).out)).toMatchObject({ name: 'text.upper' })
  // The schema says that it is a text.
  expect(await abp('call', url, 'text.upper', '--field', 'text=12')).toMatchObject({
    code: 0,
    out: '{\n  "text": "12"\n}\n',
  })

  const trace = join(folder, 'trace.json.gz')
  const traced = await abp('call', url, 'text.upper', '--field', 'text=a', '--trace', trace)
  expect([traced.code, traced.errors]).toEqual([0, expect.stringContaining(`The trace is in ${trace}.`)])
  expect(gunzipSync(await readFile(trace)).toString()).toContain('"traceEvents"')

  const wrong = await abp('call', url, 'text.count', '--params', '{}', '--json')
  expect([wrong.code, JSON.parse(wrong.out)]).toEqual([1, expect.objectContaining({ success: false })])
  const noJson = await abp('call', url, 'text.count', '--params', '{')
  expect([noJson.code, noJson.errors]).toEqual([2, expect.stringContaining('is not JSON')])
})

test('files go into a call, and come out of it with the name that the app states, made safe', async () => {
  const capability = `defineCapability({
      name: 'file.reverse',
      description: 'Reverse the bytes of a file',
      input: { type: 'object', properties: { file: { type: 'object', description: 'Any file' } }, required: ['file'] },
      output: { type: 'object' },
      handler: async ({ file }) => {
        const bytes = new Uint8Array(await file.content.arrayBuffer()).reverse()
        return { content: new Blob([bytes]), mimeType: 'image/png', filename: '../.hidden/../x?.png' }
      },
    }),`
  const app = plainSite['abp.js']?.toString().replace('capabilities: [', `capabilities: [${capability}`) ?? ''
  const folder = await createSite({ ...plainSite, 'abp.js': app, 'given.bin': Buffer.from([1, 2, 3]) })
  await abp('inject', folder)
  const { url } = await serve(folder)
  const out = join(folder, 'out')
  for (const name of ['x_.png', 'x_-2.png']) {
    const words = ['--file', `file=@${join(folder, 'given.bin')}`, '--out', out]
    const { code, errors } = await abp('call', url, 'file.reverse', ...words)
    expect([code, errors]).toEqual([0, `wrote ${join(out, name)} (image/png, 3 bytes)\n`])
    expect([...(await readFile(join(out, name)))]).toEqual([3, 2, 1])
  }
})

test('what a page prints becomes a file with the name of the capability; what else it does is said', async () => {
  const capability = `defineCapability({
      name: 'export.pdf',
      description: 'Print the page',
      input: { type: 'object', properties: {} },
      output: { type: 'object' },
      handler: () => { alert('Printing'); print(); return { printed: true } },
    }),`
  const app = plainSite['abp.js']?.toString().replace('capabilities: [', `capabilities: [${capability}`) ?? ''
  const folder = await createSite({ ...plainSite, 'abp.js': app })
  await abp('inject', folder)
  const { url } = await serve(folder)
  const out = join(folder, 'out')
  const { code, errors } = await abp('call', url, 'export.pdf', '--out', out)
  expect([code, errors]).toEqual([
    0,
    expect.stringContaining(`wrote ${join(out, 'export.pdf')} (application/pdf, `),
  ])
  expect(errors).toContain('the page opened a dialog, which was answered: Printing')
  expect((await readFile(join(out, 'export.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
})

// How long it takes, bench/src/start/command.ts measures.
test('--help says what there is; wrong arguments are said, with exit code 2', async () => {
  expect(await abp('--help')).toMatchObject({ code: 0, out: expect.stringContaining('inject') })
  expect((await abp('inject', '--help')).out).toContain('--dry-run')
  for (const words of [
    [],
    ['eject'],
    ['inject'],
    ['inject', '.', '--bse', '/'],
    ['inject', '.', '--base'],
    ['inject', '.', 'x'],
    ['check', 'http://localhost/', '--fail-on', 'never'],
  ])
    expect([words, (await abp(...words)).code]).toEqual([words, 2])
})

test('errors are JSON with --json, and lines without', async () => {
  const { code, errors, out } = await abp('inject', '/nowhere/at/all', '--json')
  expect([code, JSON.parse(out)]).toEqual([1, { error: expect.objectContaining({ code: 'PATH_NOT_FOUND' }) }])
  expect(errors).toMatch(/^PATH_NOT_FOUND: \/nowhere/)
  expect(await abp('check', 'localhost:3000')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('INVALID_PARAMS'),
  })
})

test('a page with only WebMCP tools is listed and called, and said to be one', async () => {
  const folder = await createSite({
    'index.html': `<!doctype html><title>Todo</title><script>document.modelContext.registerTool({
      name: 'add_todo', description: 'Adds a todo', execute: async ({ text }) => ({ added: text }) })</script>`,
  })
  const { url } = await serve(folder)
  const listed = await abp('list', url)
  expect([listed.code, listed.out]).toEqual([0, 'add_todo  Adds a todo\n'])
  expect(listed.errors).toContain('The page does not speak ABP: these are its WebMCP tools.')
  const called = await abp('call', url, 'add_todo', '--field', 'text=Milk', '--json')
  expect([called.code, JSON.parse(called.out)]).toMatchObject([0, { data: { added: 'Milk' } }])
})
