import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPages } from './serve.ts'

let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => {
  pages = await startPages('production', ['--enable-features=WebMCP'])
})
afterAll(() => pages?.close())

/** An app whose functions write down what they see; `test.work` is declared, and comes with a component the second time. */
const app = `
  import { defineApp } from '/core.js'
  const log = window.log = []
  const note = (place, context) => { log.push(place + ' ' + context.user + ' ' + context.agent.name + ' ' + context.via); return true }
  export default defineApp({ id: 'com.example.page', name: 'Page', version: '1.0.0',
    context: async ({ agent, via }) => { log.push('context'); return { user: agent.name + ' by ' + via } },
    authorize: ({ params, context }) => params.a !== 'app' && note('app', context),
    use: [async (call, next) => {
      note('use', call.context)
      try { return await next() }
      catch (error) { throw Object.assign(new Error(error.message + ' after ' + typeof call.duration), { name: 'AbpError', code: 'REPLACED', retryable: false }) }
    }],
    capabilities: [window.work = {
      name: 'test.work',
      authorize: (params, context) => params.a !== 'capability' && note('capability', context),
      use: [(call, next) => { note('own', call.context); return next() }],
      handler: (params, context) => { note('handler', context); if (params.a === 'throw') throw new Error('thrown'); return params },
    }] })`

/** The page that embeds an app, and speaks to it by messages of its own writing. */
const embedding = `
  const answers = new Map()
  addEventListener('message', ({ data }) => answers.get(data.id)?.(data.payload))
  const send = (id, type, payload) => new Promise((answer) => {
    answers.set(id, answer)
    frame.contentWindow.postMessage({ id, type, timestamp: Date.now(), payload }, '*')
  })
  const frame = Object.assign(document.createElement('iframe'), { src: '/?accepts' })
  document.body.append(frame)
  window.call = async (params, id = String(Math.random())) => {
    for (let tries = 0; !window.opened; tries++) {
      const opening = send('open', 'initialize', { agent: { name: 'peer' }, protocolVersion: '0.1', features: {} })
      window.opened = await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, 200))])
    }
    return send(id, 'capabilities/call', { capability: 'test.work', params })
  }
  window.log = () => frame.contentWindow.log`

interface Way {
  page: Page
  call(params: object): Promise<unknown>
  log(): Promise<string[]>
}

const inPage = (page: Page) => ({
  page,
  call: (params: object) => page.evaluate((given) => window.early.call('test.work', given), params),
  log: () => page.evaluate((): string[] => Reflect.get(window, 'log').splice(0)),
})

/** How an agent comes to the app, what it is called, and how a call fails there. */
const ways: [way: string, agent: string, via: string, open: () => Promise<Way>][] = [
  [
    'a driver',
    'driver',
    'abp',
    async () => {
      const page = await pages.openPage()
      await page.evaluate(() => window.early.initialize({ agent: { name: 'driver' } }))
      return inPage(page)
    },
  ],
  [
    'a driver, the capability of a component',
    'driver',
    'abp',
    async () => {
      const page = await pages.openPage()
      await page.evaluate(() => window.early.initialize({ agent: { name: 'driver' } }))
      await page.addScriptTag({
        type: 'module',
        content: `import { registerCapability } from '/dynamic.js'
          const { handler, ...declared } = work
          registerCapability(declared, (params, context) => handler(params, context))
          window.registered = true`,
      })
      await page.waitForFunction(() => 'registered' in window)
      return inPage(page)
    },
  ],
  [
    'WebMCP',
    'webmcp',
    'webmcp',
    async () => {
      const page = await pages.openPage()
      const work = () => page.webmcp.tools().find(({ name }) => name === 'test.work')
      await vi.waitFor(() => expect(work()).toBeDefined(), 30_000)
      return {
        ...inPage(page),
        async call(params) {
          const { exception, output } = (await work()?.execute(params)) ?? {}
          const [code = '', message = ''] = exception?.description?.replace(/^Error: /, '').split(': ') ?? []
          return exception ? { success: false, error: { code, message } } : { success: true, data: output }
        },
      }
    },
  ],
  [
    'messages',
    'peer',
    'message',
    async () => {
      const page = await pages.openPage('bare&silent')
      await page.addScriptTag({ content: embedding })
      return {
        page,
        call: (params) => page.evaluate((given) => Reflect.get(window, 'call')(given), params),
        log: () => page.evaluate((): string[] => Reflect.get(window, 'log')().splice(0)),
      }
    },
  ],
]

describe.each(ways)('by %s', (_, agent, via, open) => {
  let way: Way
  beforeAll(async () => {
    pages.files.set('/app.js', app)
    pages.files.set('/abp.json', JSON.stringify(manifest))
    way = await open()
  })
  const on = (...places: string[]) => places.map((place) => `${place} ${agent} by ${via} ${agent} ${via}`)
  const call = async (a: string) => {
    await way.log().catch(() => [])
    const result = await way.call({ a })
    return { result, log: await way.log() }
  }

  test('context, `authorize` of app and capability, middleware and handler come in this order', async () => {
    const { result, log } = await call('x')
    expect(result).toMatchObject({ success: true, data: { a: 'x' } })
    expect(log).toEqual(['context', ...on('app', 'capability', 'use', 'own', 'handler')])
  })

  test('the app refuses, and nothing else is asked', async () => {
    const { result, log } = await call('app')
    const message = expect.stringContaining('The app does not let this agent call test.work')
    expect(result).toMatchObject({ success: false, error: { code: 'PERMISSION_DENIED', message } })
    expect(log).toEqual(['context'])
  })

  test('the capability refuses, and no middleware runs', async () => {
    const { result, log } = await call('capability')
    expect(result).toMatchObject({ success: false, error: { code: 'PERMISSION_DENIED' } })
    expect(log).toEqual(['context', ...on('app')])
  })

  test("middleware replaces the handler's error", async () => {
    const { result } = await call('throw')
    const message = expect.stringContaining('thrown after number')
    expect(result).toMatchObject({ success: false, error: { code: 'REPLACED', message } })
  })
})

const manifest = {
  abp: '0.1',
  app: { id: 'com.example.page' },
  capabilities: [{ name: 'test.work', description: 'Work' }],
}
