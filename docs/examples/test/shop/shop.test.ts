import { createRequire } from 'node:module'
import { connect, findBrowser, type Session } from '@abp-kit/client'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { signOutEverybody } from '../../shop/server/session'
import { type Bucket, serveBucket } from './bucket'
import { type Shop, serveShop } from './serve-shop'

let shop: Shop
let bucket: Bucket
let browser: Browser
let page: Page
let session: Session

beforeAll(async () => {
  shop = await serveShop()
  bucket = await serveBucket(shop.url)
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value)
  browser = await launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  page = await browser.newPage()
  await page.goto(shop.url)
  session = await connect(page)
})
afterAll(async () => {
  await session?.close()
  await browser?.close()
  await bucket?.stop()
  await shop?.stop()
  vi.unstubAllEnvs()
})
beforeEach(signOutEverybody)

/** What a person does, in another tab of the browser that the agent uses. */
async function signIn(customer: string, loginUrl = `${shop.url}/sign-in`): Promise<void> {
  const tab = await browser.newPage()
  await tab.goto(loginUrl)
  await tab.type('input[name=customer]', customer)
  await Promise.all([tab.waitForNavigation(), tab.click('button')])
  await tab.close()
}

const required = (loginUrl: string) => ({
  success: false,
  error: expect.objectContaining({ code: 'PERMISSION_REQUIRED', retryable: true, details: { loginUrl } }),
})

describe('a handler that calls the server', () => {
  test('by fetch: says where to sign in, and works once somebody has', async () => {
    const order = { item: 'lamp', count: 2 }
    expect(await session.call('orders.place', order)).toMatchObject(required(`${shop.url}/sign-in`))
    await signIn('Ada')
    expect(await session.call('orders.place', order)).toMatchObject({
      success: true,
      data: { ...order, customer: 'Ada' },
    })
    // A login that has run out in the meantime is no different.
    signOutEverybody()
    expect(await session.call('orders.place', order)).toMatchObject(required(`${shop.url}/sign-in`))
  })

  test('by tRPC: the same', async () => {
    expect(await session.call('orders.list', {})).toMatchObject(required(`${shop.url}/sign-in`))
    await signIn('Grace')
    await session.call('orders.place', { item: 'desk', count: 1 })
    await session.call('orders.place', { item: 'chair', count: 4 })
    expect(await session.call('orders.list', { item: 'chair' })).toMatchObject({
      success: true,
      data: { orders: [{ item: 'chair', count: 4, customer: 'Grace' }] },
    })
  })

  test('has the cookies of its browser context, and of no other', async () => {
    await signIn('Ada')
    const apart = await connect(shop.url, { browser })
    onTestFinished(() => apart.close())
    expect(await apart.call('orders.list', {})).toMatchObject(required(`${shop.url}/sign-in`))
    expect(await session.call('orders.list', {})).toMatchObject({ success: true })
  })

  test('cannot be called by a page of another site, even with the cookie', async () => {
    await signIn('Ada')
    const cookies = await browser.cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(cookies).toMatchObject([{ name: 'session', httpOnly: true, sameSite: 'Lax' }])
    const json = { cookie, 'content-type': 'application/json' }
    const send = (path: string, headers: Record<string, string>, body = '{"item":"lamp","count":1}') =>
      fetch(`${shop.url}${path}`, { method: 'POST', headers: { ...json, ...headers }, body })
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      {},
    ]
    for (const foreign of others) {
      expect((await send('/api/orders', foreign)).status).toBe(403)
      expect((await send('/api/uploads', foreign)).status).toBe(403)
      expect(
        (await fetch(`${shop.url}/api/trpc/orders.list?input={}`, { headers: { cookie, ...foreign } }))
          .status,
      ).toBe(403)
    }
    expect((await send('/api/orders', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await send('/api/orders', { origin: shop.url })).status).toBe(200)
    expect((await send('/api/orders', { origin: shop.url }, '{"item":"","count":1}')).status).toBe(400)
  })
})

describe('the agent of a person', () => {
  test('is told by the bridge where the person signs in, and goes on after that', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    onTestFinished(() => client.close())
    const bridge = createRequire(import.meta.url)
      .resolve('@abp-kit/mcp/package.json')
      .replace('package.json', 'dist/cli.mjs')
    const args = [bridge, '--ws-endpoint', browser.wsEndpoint(), '--log-level', 'warn']
    await client.connect(new StdioClientTransport({ command: process.execPath, args }))
    const use = async (name: string, params: Record<string, unknown>) => {
      const { content } = await client.callTool({ name, arguments: params })
      return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
    }
    await use('abp_connect', { url: shop.url })
    const refused = await use('abp_orders_place', { item: 'lamp', count: 3 })
    const [, loginUrl] = /^Next: Ask the user to sign in themselves at "([^"]+)"/m.exec(refused) ?? []
    expect(loginUrl, refused).toBe(`${shop.url}/sign-in`)
    expect(refused).toContain('PERMISSION_REQUIRED: Nobody is signed in')
    expect(refused).toContain('Never ask for their password.')
    expect(refused).not.toContain('--grant-permission')
    await signIn('Ada', loginUrl)
    expect(await use('abp_orders_place', { item: 'lamp', count: 3 })).toContain('Output saved to file')
  })
})

describe('a bucket for large results', () => {
  test('gets the bytes from the page, and gives them to whoever has the address', async () => {
    await signIn('Ada')
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const { data, error } = await session.call('export.catalog', { items: 100_000 })
    expect(error).toBeUndefined()
    const { file }: { file?: { downloadUrl: string; size: number } } = Object(data)
    expect(file).toEqual({
      downloadUrl: expect.stringContaining('X-Amz-Signature='),
      expiresAt: expect.any(Number),
      filename: 'Katalog für alle.csv',
      mimeType: 'text/csv',
      size: expect.any(Number),
    })
    // The shop's server has given leave, and no byte of the file has gone through it.
    const sent = asked.filter((request) => !/^GET|^OPTIONS/.test(request))
    expect(sent).toEqual(['POST /api/uploads', expect.stringMatching(/^PUT \/shop\/results\//)])

    const response = await fetch(file?.downloadUrl ?? '')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-length': String(file?.size),
      'content-disposition': "attachment; filename*=UTF-8''Katalog%20f%C3%BCr%20alle.csv",
    })
    const lines = (await response.text()).split('\n')
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([100_001, 'item,price', 'Lamp 99999,19.00'])
  })
  /** Asks for leave for `size` bytes of CSV, and then sends others, as a page that was taken over might. */
  async function upload(size: number, bytes: number, type: string): Promise<number> {
    const described = { size, mimeType: 'text/csv' }
    const permit = await page.evaluate(async (file) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch('/api/uploads', { method: 'POST', headers, body: JSON.stringify(file) })
      return { status: response.status, text: await response.text() }
    }, described)
    if (permit.status !== 200) return permit.status
    const { uploadUrl } = JSON.parse(permit.text)
    const put = { method: 'PUT', headers: { 'content-type': type }, body: 'x'.repeat(bytes) }
    return (await fetch(uploadUrl, put)).status
  }

  test('takes the very size and type that were signed, while the address is valid', async () => {
    expect(await upload(5, 5, 'text/csv')).toBe(401)
    await signIn('Ada')
    expect(await upload(5, 5, 'text/csv')).toBe(200)
    expect(await upload(5, 6, 'text/csv')).toBe(403)
    expect(await upload(5, 5, 'text/html')).toBe(403)
    expect(await upload(101 * 2 ** 20, 1, 'text/csv')).toBe(413)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await upload(5, 5, 'text/csv')).toBe(403)
  })

  test('takes files from pages of the shop only, and gives none to those who change the address', async () => {
    await signIn('Ada')
    const { data } = await session.call('export.catalog', { items: 1000 })
    const { file }: { file?: { downloadUrl: string } } = Object(data)
    const url = new URL(file?.downloadUrl ?? '')
    const preflight = (origin: string) =>
      fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } })
    expect((await preflight(shop.url)).status).toBe(200)
    expect((await preflight('https://evil.example')).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
    url.searchParams.set('X-Amz-Expires', '604800')
    expect((await fetch(url)).status).toBe(403)
    url.search = ''
    expect((await fetch(url)).status).toBe(403)
  })
})
