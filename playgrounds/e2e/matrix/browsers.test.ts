import { type Browser, missingFor, openBrowser, type Tab } from '@abp-kit/browsers'
import { build, defaultFrameworks, type Served, serve } from '@abp-kit/playground-runner'
import { type Sample, samples, verifyResult } from '@abp-kit/showcase/samples'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withEarlyCall } from '../suite/early-call.ts'

/** What a call of a sample gave, as the page's own code sees it. */
interface Outcome {
  code?: string | undefined
  /** The file, in base64; the data as JSON where there is no file. */
  text: string
  mimeType?: string
  /** The bytes behind a `blob:` URL, which are not fetched into the test. */
  size?: number
}

/** What no driver gives these browsers: a camera. And WebKitGTK writes no WebP. */
const refused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  firefox: { 'hardware.cameraCapture': 'PERMISSION_REQUIRED' },
  webkit: { 'hardware.cameraCapture': 'PERMISSION_REQUIRED', 'process.image': 'NOT_SUPPORTED' },
}

describe.each(defaultFrameworks)('%s', (framework) => {
  let server: Served
  beforeAll(async () => {
    await build(framework)
    server = await serve(framework)
  })
  afterAll(() => server?.stop())

  describe.each(['firefox', 'webkit'] as const)('in %s', (name) => {
    const missing = missingFor(name)
    beforeEach(({ skip }) => skip(missing !== undefined, missing))
    let browser: Browser | undefined
    beforeAll(async () => {
      if (!missing) browser = await openBrowser(name)
    })
    afterAll(() => browser?.close())
    const open = async (path = '/', from = server.url) => {
      if (!browser) throw new Error('The browser is there when the tests run.')
      const tab = await browser.open(from + path)
      await tab.waitForFunction(() => document.readyState === 'complete')
      return tab
    }

    test('a visit finds window.abp, and leaves the console clean', async () => {
      const tab = await open()
      expect(await tab.evaluate(() => window.abp.app.id)).toBe('com.example.showcase')
      // What comes after hydration.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect(await tab.complaints()).toEqual([])
    })

    test('a call that comes before everything else of the page is answered', async () => {
      await using early = await withEarlyCall(server.url)
      const tab = await open('/', early.url)
      const answer = await tab.evaluate(() => Reflect.get(window, 'early'))
      expect(answer).toMatchObject({ success: true, data: { html: '<h1>Early</h1>\n' } })
      expect(await tab.complaints()).toEqual([])
    })

    test('a component offers its capabilities', async () => {
      const tab = await open('/notes')
      await tab.evaluate(connect)
      const add = () => tab.evaluate(() => window.abp.call('notes.add', { line: 'seen' }))
      // The component registers it when the page is hydrated.
      await expect.poll(add).toMatchObject({ success: true })
      const { data } = await tab.evaluate(() => window.abp.call('notes.read'))
      expect(data).toMatchObject({ text: expect.stringMatching(/\nseen$/) })
    })

    test('every sample of the showcase is answered, and right', async () => {
      const tab = await open()
      await tab.evaluate(connect)
      for (const sample of samples) {
        const outcome = await call(tab, sample)
        const code = refused[name]?.[sample.name]
        expect(outcome.code, `${sample.name}: ${outcome.text.slice(0, 300)}`).toBe(code)
        if (code === undefined) expect(problemsOf(sample, outcome), sample.name).toEqual([])
      }
    })
  })
})

/** Runs in the page. */
function connect() {
  return window.abp.initialize({ agent: { name: 'e2e', version: '1' }, features: { elicitation: true } })
}

function problemsOf({ name, mimeType }: Sample, { mimeType: got, size, text }: Outcome): string[] {
  // The print is the agent's to make; the tone is too large to be carried here.
  if (name === 'export.pdf') return []
  if (size !== undefined) return size > 2 ** 24 ? [] : [`It has ${size} bytes.`]
  if (mimeType !== (got ?? 'application/json')) return [`It is ${got}.`]
  return verifyResult(name, Buffer.from(text, got === undefined ? 'utf8' : 'base64'))
}

function call(tab: Tab, { answers = {}, input, name }: Sample): Promise<Outcome> {
  return tab.evaluate(
    async (name, input, answers) => {
      window.abp.onElicitation = async ({ method }) => ({ success: true, data: answers[method] })
      const { data, error } = await window.abp.call(name, input, { timeout: 60_000 })
      if (error) return { code: error.code, text: error.message }
      const found = [data, ...Object.values(Object(data))].find((value) => 'mimeType' in Object(value))
      const { content, downloadUrl, encoding, mimeType } = Object(found)
      if (downloadUrl) return { text: '', size: (await (await fetch(downloadUrl)).blob()).size }
      if (found === undefined) return { text: JSON.stringify(data) ?? '' }
      const bytes = new TextEncoder().encode(content)
      const text = encoding === 'base64' ? content : btoa(String.fromCharCode(...bytes))
      return { text, mimeType: mimeType.replace(/;.*/, '') }
    },
    name,
    input,
    answers,
  )
}
