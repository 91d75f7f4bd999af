import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, isSavedBinary, openBrowser, type SessionOptions } from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { driversOfMatrix } from '../fixtures/drivers.ts'
import { startServer } from '../fixtures/server.ts'

const core = dirname(createRequire(import.meta.url).resolve('@abp-kit/core/package.json'))
const app = { id: 'com.example.guarded', name: 'Guarded', version: '1.0.0' }

/** An app with the kit's runtime and its guard, whose handlers do what they should not. */
const definition = `
  import { defineApp } from '${core}/dist/index.mjs'
  const click = (href, name) => Object.assign(document.createElement('a'), { href, download: name }).click()
  export default defineApp({ ...${JSON.stringify(app)}, capabilities: [
    { name: 'export.csv', handler: () => { click(URL.createObjectURL(new Blob(['a,b'])), 'report.csv'); return { rows: 1 } } },
    { name: 'export.slow', handler: async () => { await null; click('/slow.csv', 'slow.csv'); return { rows: 1 } } },
    { name: 'export.two', handler: () => { for (const name of ['1', '2']) click(URL.createObjectURL(new Blob([name])), name + '.txt') } },
    { name: 'test.dialogs', handler: () => [confirm('sure?'), prompt('name?')] },
    { name: 'test.popup', handler: () => String(open('/')) },
  ] })`
const main = `
  import { register } from '${core}/dist/register.mjs'
  register(() => import('definition'))`

async function startGuarded(mode: 'production' | 'development') {
  const { outputFiles } = await build({
    stdin: { contents: main, resolveDir: core },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/',
    write: false,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [
      {
        name: 'definition',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^definition$/ }, () => ({ path: 'definition', namespace: 'definition' }))
          onLoad({ filter: /.*/, namespace: 'definition' }, () => ({
            contents: definition,
            resolveDir: core,
          }))
        },
      },
    ],
  })
  const files = new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*\//, '/'), text]))
  return startServer(async (request, response) => {
    const path = request.url ?? ''
    const script = files.get(path)
    if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else if (path === '/slow.csv') {
      // Later than the call's answer: the browser knows of a download when its headers are there.
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/csv' }).end('late'), 700)
    } else {
      const html = `<!doctype html><html><head><script type="module" src="/stdin.js"></script></head><body></body></html>`
      response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    }
  })
}

describe.each(driversOfMatrix)('an app with the guard of the kit, with %s', (driver) => {
  let built: Awaited<ReturnType<typeof startGuarded>>
  let browser: BrowserHandle
  beforeAll(async () => {
    built = await startGuarded('production')
    browser = await openBrowser({ driver })
  })
  afterAll(async () => {
    await browser?.close()
    await built?.stop()
  })
  const open = async (options: SessionOptions = {}) => {
    const session = await browser.connect(built.url, options)
    onTestFinished(() => session.close())
    return session
  }

  test.each([
    ['export.csv', ['a,b']],
    ['export.slow', ['late']],
    ['export.two', ['1', '2']],
  ])(
    'a download is a part of the result, also when the call is over before it: %s',
    async (name, contents) => {
      const session = await open()
      const { list, path } = await makeDirectory()
      const { metadata, success } = await session.call(name, {}, { saveTo: path })
      expect(success).toBe(true)
      expect(metadata).not.toHaveProperty('refused')
      const files = (metadata?.intercepted ?? []).flatMap(({ file, kind }) =>
        kind === 'download' && isSavedBinary(file) ? [file.file] : [],
      )
      expect(await Promise.all(files.map((file) => readFile(file, 'utf8')))).toEqual(contents)
      expect(await list()).toHaveLength(contents.length)
    },
  )

  test('dialogs are answered as the session wants', async () => {
    const dismissing = await (await open()).call('test.dialogs')
    expect(dismissing).toMatchObject({
      data: [false, null],
      metadata: {
        intercepted: [
          { kind: 'dialog', message: 'sure?' },
          { kind: 'dialog', message: 'name?' },
        ],
      },
    })
    const asking = await open({
      dialogs: 'ask',
      onElicitation: ({ method }) => ({
        success: true,
        data: method === 'elicitation/confirm' ? { confirmed: true } : { value: 'Ann' },
      }),
    })
    expect((await asking.call('test.dialogs')).data).toEqual([true, 'Ann'])
  })

  test('what nothing is taken over of is refused, and said', async () => {
    const { data, metadata } = await (await open()).call('test.popup')
    expect([data, metadata?.refused]).toEqual(['null', ['window.open']])
  })
})

test('in development the call fails, and names what to do instead', async () => {
  const served = await startGuarded('development')
  const browser = await openBrowser()
  onTestFinished(async () => {
    await browser.close()
    await served.stop()
  })
  const session = await browser.connect(served.url)
  const { error, metadata } = await session.call('export.csv')
  expect(error).toMatchObject({ code: 'DELIVERY_MECHANISM' })
  expect(metadata).not.toHaveProperty('intercepted')
})
