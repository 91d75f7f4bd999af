import { samples } from '@abp-kit/showcase/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type OpenPage, openBrowser } from './browser.ts'
import type { Subject } from './subject.ts'

/** The same app for an agent that the browser itself has: WebMCP, where it is switched on. */
export function webmcp({ url }: Subject): void {
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
      await expect
        .poll(() => tools().map(({ name, inputSchema }) => ({ name, inputSchema })), { timeout: 10_000 })
        .toEqual(wanted)
      expect(opened.scripts.filter(({ text }) => text.includes('UNKNOWN_CAPABILITY'))).toEqual([])
    })

    test('an agent of the browser calls every one of them', async () => {
      for (const { name, input, answers } of samples) {
        // Nobody can be asked through WebMCP: what asks first is refused. Nor does it carry 64 MB.
        const status = answers || name === 'generate.tone' ? 'Error' : 'Completed'
        expect(await execute(name, input), name).toMatchObject({ status })
      }
      expect((await execute('convert.markdownToHtml', { markdown: '# Hi' })).output).toMatchObject({
        html: expect.stringContaining('Hi</h1>'),
      })
      expect((await execute('convert.markdownToHtml', {})).error).toMatch(
        /^Error: INVALID_PARAMS: .*markdown/,
      )
      expect((await execute('generate.tone', { seconds: 60 })).error).toMatch(/^Error: RESULT_TOO_LARGE: /)
      expect(await opened.page.evaluate(() => window.abp.initialized)).toBe(false)
    })
  })
}
