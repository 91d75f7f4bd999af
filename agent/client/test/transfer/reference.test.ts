import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AbpError } from '@abp-kit/core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type BrowserHandle,
  isSavedBinary,
  isUnsavedBinary,
  openBrowser,
  type SessionOptions,
} from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { startPage } from '../fixtures/page.ts'
import { serve } from '../fixtures/server.ts'

const megabyte = 1024 * 1024
const bytes = Buffer.alloc(20 * megabyte, 5)
const requests: IncomingMessage[] = []
let app: Awaited<ReturnType<typeof startPage>>
let browser: BrowserHandle

function answer(request: IncomingMessage, response: ServerResponse): boolean {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/') return false
  requests.push(request)
  if (url.pathname === '/redirect')
    response.writeHead(302, { location: url.searchParams.get('to') ?? '/' }).end()
  else if (url.pathname === '/stall') response.write('x')
  else if (url.pathname === '/missing') response.writeHead(404).end()
  else if (url.pathname === '/endless') {
    const more = () => response.writable && response.write(bytes, () => setImmediate(more))
    more()
  } else response.end(bytes)
  return true
}

beforeAll(async () => {
  app = await startPage('{ refer: (reference) => ({ file: { mimeType: "video/mp4", ...reference } }) }', {
    other: answer,
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

async function refer(reference: object, options: SessionOptions = {}) {
  const session = await browser.connect(app.url, options)
  onTestFinished(() => session.close())
  const directory = await makeDirectory()
  const { data } = await session.call<{ file: unknown }>('refer', reference, { saveTo: directory.path })
  return { file: data?.file, directory }
}

test('is downloaded, with its auth, relative to the page', async () => {
  for (const [auth, header, query] of [
    [undefined, undefined, ''],
    [{ type: 'bearer', token: 's3cret' }, 'Bearer s3cret', ''],
    [{ type: 'bearer', header: 'Bearer whole' }, 'Bearer whole', ''],
    [{ type: 'query', token: 's3cret' }, undefined, '?token=s3cret'],
  ] as const) {
    const { file } = await refer({ downloadUrl: '/file', size: bytes.length, filename: 'film.mp4', auth })
    expect(file).toMatchObject({ mimeType: 'video/mp4', size: bytes.length, filename: 'film.mp4' })
    expect(isSavedBinary(file) && (await readFile(file.file)).equals(bytes)).toBe(true)
    expect(file).not.toHaveProperty('auth')
    // The browser asks for an icon, too, at any time.
    const request = requests.findLast(({ url }) => url?.startsWith('/file'))
    expect(request?.headers.authorization).toBe(header)
    expect(request?.url).toBe(`/file${query}`)
  }
})

test('secrets do not follow a redirect to another origin', async () => {
  const seen: (string | undefined)[] = []
  const other = await serve((request, response) => {
    seen.push(request.headers.authorization)
    response.end(bytes)
  })
  const auth = { type: 'bearer', token: 's3cret' }
  const { file } = await refer({
    downloadUrl: `/redirect?to=${encodeURIComponent(other)}`,
    size: bytes.length,
    auth,
  })
  expect(isSavedBinary(file)).toBe(true)
  expect(seen).toEqual([undefined])
})

function refuseFiles(url: URL): void {
  if (url.pathname === '/file') throw new AbpError('PERMISSION_DENIED', `${url.href} is not allowed here.`)
}

test.each<[what: string, reference: object, reason: RegExp, options?: SessionOptions]>([
  ['expired', { downloadUrl: '/file', size: 1, expiresAt: 1_000 }, /expired/],
  ['over the limit', { downloadUrl: '/file', size: bytes.length }, /limit of 1000/, { downloadLimit: 1_000 }],
  ['longer than it says', { downloadUrl: '/file', size: 1_000 }, /more than the 1000/],
  ['shorter than it says', { downloadUrl: '/file', size: bytes.length + 1 }, /ended after/],
  ['endless', { downloadUrl: '/endless', size: 50 * megabyte }, /more than/],
  ['not there', { downloadUrl: '/missing', size: 9 }, /404/],
  ['stalled', { downloadUrl: '/stall', size: 9 }, /nothing came for 300 ms/, { downloadTimeout: 300 }],
  ['of a private address', { downloadUrl: 'http://10.0.0.1/', size: 9 }, /PRIVATE_ADDRESS/],
  ['redirected to one', { downloadUrl: '/redirect?to=http://192.168.0.1/', size: 9 }, /PRIVATE_ADDRESS/],
  [
    'of a name that hides one',
    { downloadUrl: 'http://files.example/', size: 9 },
    /PRIVATE_ADDRESS/,
    { resolve: async () => ['169.254.169.254'] },
  ],
  [
    'refused by the caller',
    { downloadUrl: '/file', size: 9 },
    /is not allowed here/,
    { checkUrl: refuseFiles },
  ],
  [
    'redirected to what the caller refuses',
    { downloadUrl: '/redirect?to=/file', size: 9 },
    /is not allowed here/,
    { checkUrl: refuseFiles },
  ],
  ['of the file system', { downloadUrl: 'file:///etc/passwd', size: 9 }, /INVALID_URL/],
])('%s: it stands with its absolute URL and the reason', async (_what, reference, reason, options) => {
  const { directory, file } = await refer(reference, options)
  expect(isUnsavedBinary(file)).toBe(true)
  const { href } = new URL(String(Reflect.get(reference, 'downloadUrl')), app.url)
  expect(file).toMatchObject({
    downloadUrl: href,
    error: { code: 'DOWNLOAD_FAILED', message: expect.stringMatching(reason) },
  })
  expect(file).toMatchObject({ error: { message: expect.stringContaining(href) } })
  expect(await directory.list()).toEqual([])
})
