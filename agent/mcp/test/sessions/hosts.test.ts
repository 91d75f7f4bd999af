import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectionIn, dataIn } from '../fixtures/answers.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { eras, erasOfMatrix, type User } from '../fixtures/eras.ts'
import { type PlainApp, servePlainApp } from '../fixtures/plain-app.ts'

/** It opens a dialog when it is told to, and tells what it was answered with. */
const asking = `<!doctype html><script>
  addEventListener('message', ({ data }) => parent.postMessage({ answer: window[data]('Delete everything?') }, '*'))
</script>`

/** Makes a frame, has it open a dialog, and answers with what came of it. */
const framed = `<script>
  const frames = {
    other: (host) => ({ src: 'http://' + host + '/asking' }),
    srcdoc: () => ({ srcdoc: document.getElementById('asking').textContent }),
    sandboxed: () => ({ srcdoc: document.getElementById('asking').textContent, sandbox: 'allow-scripts allow-modals' }),
    blob: () => ({ src: URL.createObjectURL(new Blob([document.getElementById('asking').textContent], { type: 'text/html' })) }),
    own: () => ({ src: '/asking' }),
    blank: () => ({}),
  }
  handlers['test.frame'] = async ({ kind, host, dialog }) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, frames[kind](host))
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    if (kind === 'blank') return { answer: frame.contentWindow[dialog]('Delete everything?') }
    await loaded
    const answered = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true }))
    frame.contentWindow.postMessage(dialog, '*')
    return answered
  }
  handlers['test.dialog'] = ({ dialog }) => ({ answer: window[dialog]('Delete everything?') })
</script><script type="text/plain" id="asking">${asking.replaceAll('</script>', '<\\/script>')}</script><script>
  document.getElementById('asking').textContent = document.getElementById('asking').textContent.replaceAll('<\\\\/script>', '</' + 'script>')
</script>`

let app: PlainApp
let other: PlainApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>

const capabilities = ['test.frame', 'test.dialog'].map((name) => ({ name }))

beforeAll(async () => {
  app = await servePlainApp({
    name: 'Bank',
    capabilities,
    body: framed,
    routes: ({ url }, response) => {
      const found = url === '/asking'
      response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' }).end(found ? asking : '')
    },
  })
  other = await servePlainApp({
    name: 'Elsewhere',
    routes: ({ url }, response) => {
      if (url === '/to-app') response.writeHead(302, { location: app.url }).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end(asking)
    },
  })
  output = await temporaryDirectory()
})
afterAll(async () => {
  await app.stop()
  await other.stop()
  await output.remove()
})

const portOf = ({ url }: PlainApp) => new URL(url).port

/** Whose dialog it is, the bridge decides before it asks its client: one frame of each sort is enough for most. */
const [first] = eras
const own = ['own', 'srcdoc', 'blob', 'blank']
const foreign = [
  ['of another site', 'other', 'localhost'],
  ['of the same site and another origin', 'other', '127.0.0.1'],
  ['that is sandboxed', 'sandboxed', ''],
] as const

describe.each(erasOfMatrix)('%s', (era, open) => {
  const all = process.env.ABP_TEST_MATRIX !== undefined && era === first?.[0]

  async function arrive(user: User, ...args: string[]) {
    const client = await open({ outputDir: output.path, args: ['--log-level', 'error', ...args] }, user)
    onTestFinished(() => client.close())
    return client
  }
  const yes: User['answers'] = [{ action: 'accept', content: { confirmed: true, value: 'x' } }]

  test('after a redirect everything tells the host that the page is at', async () => {
    const user: User = { asked: [], answers: yes }
    const client = await arrive(user)
    const from = `http://localhost:${portOf(other)}/to-app`
    const connected = await client.call('abp_connect', { url: from })
    const host = new URL(app.url).host
    expect(connected.structuredContent).toMatchObject({ url: app.url })
    for (const text of [
      textOf(connected),
      textOf(await client.call('abp_status')),
      JSON.stringify((await client.listTools()).tools),
    ]) {
      expect(text).toContain(host)
      expect(text).not.toContain(`localhost:${portOf(other)}`)
    }
    expect(await dataIn(await client.call('abp_call', { capability: 'test.ask' }))).toMatchObject({
      data: { confirmed: true },
    })
    expect(user.asked[0]?.message).toBe(`${host} "Bank" asks: "Really?"`)
  })

  test.each(all ? own : own.slice(0, 1))('a %s frame speaks for the app', async (kind) => {
    const user: User = { asked: [], answers: yes }
    const client = await arrive(user)
    connectionIn(await client.call('abp_connect', { url: app.url }))
    for (const [dialog, answer] of [
      ['confirm', true],
      ['prompt', 'x'],
    ] as const) {
      const params = { kind, dialog }
      const data = await dataIn(await client.call('abp_call', { capability: 'test.frame', params }))
      expect(data, dialog).toEqual({ answer })
    }
    expect(user.asked.map(({ message }) => message)).toEqual([
      `${new URL(app.url).host} "Bank" asks: "Delete everything?"`,
      `${new URL(app.url).host} "Bank" asks: "Delete everything?"`,
    ])
  })

  test.each(all ? foreign : foreign.slice(0, 1))(
    'a frame %s does not: its dialogs are dismissed, and the answer says so',
    async (_what, kind, name) => {
      const user: User = { asked: [], answers: yes }
      // The second browser does not refuse such dialogs itself, as those do not that are attached to.
      const lax = '--browser-arg=--disable-features=SuppressDifferentOriginSubframeJSDialogs'
      for (const args of [[], [lax]]) {
        const client = await arrive(user, ...args)
        connectionIn(await client.call('abp_connect', { url: app.url }))
        const host = `${name}:${portOf(other)}`
        for (const [dialog, answer] of [
          ['confirm', false],
          ['prompt', null],
          ['alert', undefined],
        ] as const) {
          const params = { kind, host, dialog }
          const result = await client.call('abp_call', { capability: 'test.frame', params })
          const { answer: given } = Object.assign({ answer: undefined }, await dataIn(result))
          expect(given ?? null, dialog).toBe(answer ?? null)
          const where = kind === 'other' ? host : 'without an origin'
          expect(textOf(result)).toContain(
            `A frame of another site (${where}) opened a dialog, which was dismissed`,
          )
        }
        // The page itself can still ask.
        const params = { dialog: 'confirm' }
        const own = await client.call('abp_call', { capability: 'test.dialog', params })
        expect(await dataIn(own)).toEqual({ answer: true })
        await client.call('abp_disconnect')
      }
      expect(user.asked.map(({ message }) => message)).toEqual(
        [1, 2].map(() => `${new URL(app.url).host} "Bank" asks: "Delete everything?"`),
      )
    },
  )
})
