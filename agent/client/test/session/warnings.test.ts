import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type BrowserHandle,
  connect,
  openBrowser,
  type SessionOptions,
  type SessionWarning,
} from '../../src/index.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { freePort } from '../fixtures/free-port.ts'
import { type PageOptions, startPage } from '../fixtures/page.ts'
import { link, manifest } from '../fixtures/site.ts'

let browser: BrowserHandle
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface Answer {
  body?: string
  status?: number
  type?: string
  never?: boolean
}

/** A page that answers its manifest's URL as the test says. */
async function connectTo(
  { body = JSON.stringify(manifest), never = false, status = 200, type = 'application/json' }: Answer,
  page: PageOptions = { head: link },
  options: SessionOptions = {},
) {
  const requests: string[] = []
  const app = await startPage('{ hello: () => 1 }', {
    ...page,
    other(request, response) {
      if (request.url === '/') return false
      requests.push(String(request.url))
      if (!never) response.writeHead(status, { 'content-type': type }).end(body)
      return true
    },
  })
  onTestFinished(app.stop)
  const heard: SessionWarning[] = []
  const session = await browser.connect(app.url, { onWarning: (warning) => heard.push(warning), ...options })
  onTestFinished(() => session.close())
  expect(await session.call('hello')).toMatchObject({ data: 1 })
  return { heard, requests, warnings: session.warnings }
}

const warning = (code: string, message: RegExp) => [{ code, message: expect.stringMatching(message) }]

describe('connecting goes on with a warning, which is heard once', () => {
  test('a page without a link to a manifest', async () => {
    const { heard, requests, warnings } = await connectTo({}, {})
    expect(warnings).toEqual(warning('NO_MANIFEST', /127\.0\.0\.1.* has no <link rel="abp-manifest">/))
    expect(heard).toEqual(warnings)
    expect(requests.filter((url) => url !== '/favicon.ico')).toEqual([])
  })

  test.each<[what: string, answer: Answer, message: RegExp]>([
    ['that is not there', { status: 404 }, /abp\.json was answered with 404/],
    ['that is no JSON', { body: '{', type: 'application/json' }, /is not JSON/],
    ['of another type', { type: 'text/html' }, /is served as text\/html/],
    ['that is not one', { body: '{"abp":"0.1"}' }, /cannot be used: app/],
    ['for a newer protocol', { body: JSON.stringify({ ...manifest, abp: '2.0' }) }, /protocol 2\.0, newer/],
    ['that never comes', { never: true }, /was not read within \d+ ms/],
  ])('a manifest %s', async (_what, answer, message) => {
    const { heard, warnings } = await connectTo(answer)
    expect(warnings).toEqual(warning('MANIFEST', message))
    expect(heard).toEqual(warnings)
  })

  test('a link that leads nowhere', async () => {
    const { warnings } = await connectTo({}, { head: '<link rel="abp-manifest" href="http://[">' })
    expect(warnings).toEqual(warning('MANIFEST', /which is not a URL/))
  })

  test('a manifest where the caller refuses to go is not requested', async () => {
    const checkUrl = ({ pathname }: URL) => {
      if (pathname === '/abp.json') throw new Error('Not there.')
    }
    const { requests, warnings } = await connectTo({}, { head: link }, { checkUrl })
    expect(warnings).toEqual(warning('MANIFEST', /Not there/))
    expect(requests).not.toContain('/abp.json')
  })
})

test.each([
  [true, []],
  [false, [{ code: 'MANIFEST' }]],
])('a manifest that cannot be reached from here; in a browser of another: %s', async (attached, expected) => {
  const head = `<link rel="abp-manifest" href="http://127.0.0.1:${await freePort()}/abp.json">`
  const app = await startPage('{}', { head })
  onTestFinished(app.stop)
  const others = await launchBrowser()
  onTestFinished(() => others.close())
  const session = await (attached ? connect(app.url, { browser: others }) : browser.connect(app.url))
  onTestFinished(() => session.close())
  expect(session.warnings).toMatchObject(expected)
})

test('a good manifest is no reason to warn', async () => {
  const { heard, requests, warnings } = await connectTo({})
  expect([heard, warnings]).toEqual([[], []])
  expect(requests).toContain('/abp.json')
})

describe('the version of the protocol that the page speaks', () => {
  const speaking = (version: unknown) => {
    const initialize = `const begin = abp.initialize
      abp.initialize = async (params) => ({ ...await begin(params), protocolVersion: ${JSON.stringify(version)} })`
    return connectTo({}, { head: link, body: `<script>${initialize}</script>` })
  }

  test.each(['0.1', '0.0', '0.9', '1.0'])('%s is the same, or an older one', async (version) => {
    expect((await speaking(version)).warnings).toEqual([])
  })

  test.each<[version: unknown, message: RegExp]>([
    ['2.0', /speaks version "2\.0" of the protocol, not 0\.1/],
    [undefined, /version "" of/],
    ['next', /version "next" of/],
  ])('%s is told, and tried', async (version, message) => {
    const { heard, warnings } = await speaking(version)
    expect(warnings).toEqual(warning('PROTOCOL_VERSION', message))
    expect(heard).toEqual(warnings)
  })
})
