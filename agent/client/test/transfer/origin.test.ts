import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, isSavedBinary, openBrowser, type SessionOptions } from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { startPage } from '../fixtures/page.ts'
import { serve } from '../fixtures/server.ts'

/** Pages whose names lead to this machine: the browser is told so by a rule, this process by `resolve`. */
let app: Awaited<ReturnType<typeof startPage>>
let browser: BrowserHandle
let port = ''

beforeAll(async () => {
  app = await startPage(
    '{ refer: (reference) => ({ file: { mimeType: "video/mp4", size: 5, ...reference } }) }',
    {
      other(request, response) {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
        if (pathname === '/') return false
        if (pathname === '/file') response.end('bytes')
        else response.writeHead(302, { location: searchParams.get('to') ?? '/' }).end()
        return true
      },
    },
  )
  port = new URL(app.url).port
  browser = await openBrowser({ args: ['--host-resolver-rules=MAP *.test 127.0.0.1'] })
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

async function refer(page: string, reference: object, options: SessionOptions = {}) {
  const session = await browser.connect(`http://${page}:${port}/`, options)
  onTestFinished(() => session.close())
  const { path } = await makeDirectory()
  const { data } = await session.call<{ file: unknown }>('refer', reference, { saveTo: path })
  return data?.file
}

const loopback = { resolve: async () => ['127.0.0.1'] }
const refused = { error: { code: 'DOWNLOAD_FAILED', message: expect.stringContaining('PRIVATE_ADDRESS') } }

test('a name in a private network: files of the document’s own origin are fetched', async () => {
  expect(isSavedBinary(await refer('app.test', { downloadUrl: '/file' }, loopback))).toBe(true)
})

describe('nothing else of this machine is', () => {
  test('another port of the same name', async () => {
    let requests = 0
    const other = await serve((_request, response) => {
      requests++
      response.end('bytes')
    })
    const target = `http://app.test:${new URL(other).port}/`
    expect(await refer('app.test', { downloadUrl: target }, loopback)).toMatchObject(refused)
    const redirect = `/to?to=${encodeURIComponent(target)}`
    expect(await refer('app.test', { downloadUrl: redirect }, loopback)).toMatchObject(refused)
    expect(requests).toBe(0)
  })

  test.each(['other.test', 'localhost', '127.0.0.1', '[::ffff:127.0.0.1]'])(
    'another name: %s',
    async (host) => {
      const target = `http://${host}:${port}/file`
      expect(await refer('app.test', { downloadUrl: target }, loopback)).toMatchObject(refused)
      const redirect = `/to?to=${encodeURIComponent(target)}`
      expect(await refer('app.test', { downloadUrl: redirect }, loopback)).toMatchObject(refused)
    },
  )

  test('a name that was public when the page was opened', async () => {
    const answers = [['93.184.216.34']]
    const resolve = async () => answers.shift() ?? ['127.0.0.1']
    expect(await refer('app.test', { downloadUrl: '/file' }, { resolve })).toMatchObject(refused)
  })

  test('a name whose document came from another address than it resolves to', async () => {
    const resolve = async () => ['10.0.0.1']
    expect(await refer('app.test', { downloadUrl: '/file' }, { resolve })).toMatchObject(refused)
  })
})

test('the address is that of the document, also when the name has another one by now', async () => {
  const answers = [['127.0.0.1']]
  const resolve = async () => answers.shift() ?? ['10.0.0.1']
  expect(isSavedBinary(await refer('app.test', { downloadUrl: '/file' }, { resolve }))).toBe(true)
})
