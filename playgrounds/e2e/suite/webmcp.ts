import { adminUsage } from '@abp-kit/showcase/admin'
import { samples } from '@abp-kit/showcase/samples'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type OpenPage, openBrowser } from './browser.ts'
import type { Subject } from './subject.ts'

/** What an app's own code does to ask its visitors. The playgrounds do not, because their visitors' bytes are measured. */
async function consent(): Promise<string> {
  const contents = `import { getAgentActivity } from '@abp-kit/core/activity'
    import { mountAgentConsent } from '@abp-kit/core/consent'
    mountAgentConsent()
    export const calls = () => getAgentActivity().calls`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    globalName: 'globalThis.consent',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** The same app for an agent that the browser itself has: WebMCP, where it is switched on. */
export function webmcp({ mode, url }: Subject): void {
  describe('with WebMCP', () => {
    let browser: Browser
    let opened: OpenPage
    beforeAll(async () => {
      const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
      browser = await openBrowser('--enable-features=WebMCP', ...camera)
      opened = await browser.open(url('/'))
      const { origin } = new URL(url('/'))
      for (const name of samples.flatMap(({ permissions = [] }) => permissions)) {
        await opened.page.browserContext().setPermission(origin, { permission: { name }, state: 'granted' })
      }
    })
    afterAll(() => browser?.close())

    const tools = () => opened.page.webmcp.tools()
    const execute = async (name: string, input: unknown) => {
      const { exception, output, status } =
        (await tools()
          .find((tool) => tool.name === name)
          ?.execute(Object(input))) ?? {}
      return { status, output, error: exception?.description }
    }

    test('every capability is a tool, and the runtime is not loaded for that', async () => {
      const manifest: { capabilities: { name: string; inputSchema?: object }[] } = await (
        await fetch(url('/abp.json'))
      ).json()
      const wanted = manifest.capabilities.map(({ name, inputSchema }) => ({ name, inputSchema }))
      await expect.poll(() => tools().map(({ name, inputSchema }) => ({ name, inputSchema }))).toEqual(wanted)
      expect(opened.scripts.filter(({ text }) => text.includes('UNKNOWN_CAPABILITY'))).toEqual([])
    })

    // The capabilities are the same in development: a few show that the path is.
    const called = mode === 'dev' ? samples.slice(0, 4) : samples
    test(`an agent of the browser calls ${called.length} of them, and none is taken away by that`, async () => {
      const removed: string[] = []
      opened.page.webmcp.on('toolsremoved', ({ tools }) => removed.push(...tools.map(({ name }) => name)))
      for (const { name, input, answers } of called) {
        // The page shows no questions yet: what asks first is refused. Nor does WebMCP carry 64 MB.
        const status = answers || name === 'generate.tone' ? 'Error' : 'Completed'
        expect(await execute(name, input), name).toMatchObject({ status })
      }
      expect((await execute('convert.markdownToHtml', { markdown: '# Hi' })).output).toMatchObject({
        html: expect.stringContaining('Hi</h1>'),
      })
      expect((await execute('convert.markdownToHtml', {})).error).toMatch(
        /^Error: INVALID_PARAMS: .*markdown/,
      )
      if (mode !== 'dev')
        expect((await execute('generate.tone', { seconds: 60 })).error).toMatch(/^Error: RESULT_TOO_LARGE: /)
      expect(await opened.page.evaluate(() => window.abp.initialized)).toBe(false)
      expect(removed).toEqual([])
      // The runtime is there now, and may show what is unlisted: to an administrator only.
      expect(tools().map(({ name }) => name)).not.toContain(adminUsage.name)
    })

    test('what asks first asks the person in a page that shows questions', async () => {
      const { page } = opened
      await page.evaluate(await consent())
      // The dialog is closed to scripts; the test looks into it.
      await page.evaluate(() => {
        const { attachShadow } = Element.prototype
        Element.prototype.attachShadow = function (init) {
          return attachShadow.call(this, { ...init, mode: 'open' })
        }
      })
      await execute('storage.write', { key: 'asked/a', value: 1 })
      const pending = execute('storage.clear', { prefix: 'asked/' })
      const yes = '[data-abp-consent] >>> button.yes'
      await page.waitForSelector(yes)
      expect(await page.evaluate('consent.calls()')).toMatchObject([
        { capability: 'storage.clear', via: 'webmcp' },
      ])
      // As long as a person needs to read it.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await page.click(yes)
      expect(await pending).toMatchObject({ status: 'Completed', output: { removed: 1, confirmed: true } })
    })
  })
}
