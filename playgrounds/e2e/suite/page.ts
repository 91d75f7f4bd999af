import { connectForSamples } from '@abp-kit/playground-runner'
import { samples } from '@abp-kit/showcase/samples'
import { afterEach, describe, expect, test } from 'vitest'
import { beginSession, type OpenOptions, type OpenPage } from './browser.ts'
import type { Subject } from './subject.ts'
import { betraying } from './unlisted.ts'

/** Texts that stand only in the runtime, and only in the library of the definition's schemas. */
const ofRuntime = 'UNKNOWN_CAPABILITY'
const ofDefinition = '._zod'

/** What happens in a real Chromium. */
export function page({ isPlainServer, url, browser, mode }: Subject): void {
  const onDemand = isPlainServer ? [ofRuntime] : [ofRuntime, ofDefinition]
  let opened: OpenPage | undefined
  const open = async (path: string, options?: OpenOptions) => {
    opened = await browser().open(url(path), options)
    return opened
  }
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })

  describe('in the page', () => {
    test('window.abp is there while every script is still on its way', async () => {
      const { page } = await open('/', { scripts: 'hold' })
      expect(
        await page.evaluate(() => ({
          app: window.early.app.id,
          initialized: window.early.initialized,
          call: typeof window.early.call,
        })),
      ).toEqual({ app: 'com.example.showcase', initialized: false, call: 'function' })
    })

    test('a human visit downloads neither runtime nor definitions, and the console stays clean', async () => {
      const { page, complaints, documents, scripts } = await open('/')
      await page.waitForNetworkIdle({ idleTime: 1000 })
      for (const path of ['/about', '/dynamic', '/streamed', '/']) {
        await page.click(`a[href="${path}"]`)
        await page.waitForFunction((wanted) => location.pathname === wanted, {}, path)
      }
      await page.waitForNetworkIdle({ idleTime: 1000 })
      expect(scripts.length).toBeGreaterThan(0)
      for (const text of onDemand) {
        expect(scripts.filter((script) => script.text.includes(text)).map((script) => script.url)).toEqual([])
      }
      expect(documents.length).toBeGreaterThan(0)
      expect(betraying([...documents, ...(isPlainServer ? [] : scripts)])).toEqual([])
      expect(await page.evaluate(() => window.early === window.abp)).toBe(true)
      expect(complaints).toEqual([])
      // And an agent that comes now gets them.
      await page.evaluate(beginSession)
      await expect.poll(() => scripts.some((script) => script.text.includes('UNKNOWN_CAPABILITY'))).toBe(true)
    })

    test('calls that are made at once are answered in order', async () => {
      const { page, release } = await open('/', { scripts: 'hold' })
      const answers = page.evaluate(async () => {
        const order: string[] = []
        const note = <Value>(name: string, promise: Promise<Value>) =>
          promise.then((value) => {
            order.push(name)
            return value
          })
        const results = await Promise.all([
          note('initialize', window.early.initialize({ agent: { name: 'e2e' } })),
          note('first', window.early.call('convert.markdownToHtml', { markdown: 'one' })),
          note('second', window.early.call('convert.markdownToHtml', { markdown: 'two' })),
          note('list', window.early.listCapabilities()),
        ])
        return {
          order,
          success: [results[1].success, results[2].success],
          count: results[3].length,
        }
      })
      await release()
      const { order, success, count } = await answers
      expect(order[0]).toBe('initialize')
      expect(order.indexOf('first')).toBeLessThan(order.indexOf('second'))
      expect(success).toEqual([true, true])
      expect(count).toBe(samples.length + 3)
    })

    test('a reference taken early is right after the upgrade', async () => {
      const { page, release } = await open('/about', { scripts: 'hold' })
      const pending = page.evaluate(beginSession)
      await release()
      const { sessionId } = await pending
      expect(
        await page.evaluate(() => [
          window.early === window.abp,
          window.early.initialized,
          window.early.sessionId,
        ]),
      ).toEqual([true, true, sessionId])
    })

    test('a call that was queued at boot can navigate with the framework', async () => {
      const { page, release, complaints } = await open('/', { scripts: 'hold' })
      const pending = page.evaluate(async () => {
        const [, result] = await Promise.all([
          window.early.initialize({ agent: { name: 'e2e' } }),
          window.early.call('pages.read', { path: '/about' }),
        ])
        return result
      })
      await release()
      expect(await pending).toMatchObject({
        success: true,
        data: { path: '/about', title: expect.stringContaining('About') },
      })
      // By the framework's router: the document, its object and its session are still the same.
      expect(await page.evaluate(() => window.early === window.abp && window.early.initialized)).toBe(true)
      expect(complaints).toEqual([])
    })

    test('a real agent gets right results from every capability', async () => {
      const session = await connectForSamples(url('/'))
      try {
        for (const { name, input } of samples) {
          const result = await session.call(name, input)
          expect(result, name).toMatchObject({ success: true })
          expect(result.metadata?.refused, name).toBeUndefined()
          // The one that prints; its PDF is made after the call.
          const intercepted = name === 'export.pdf' ? [expect.objectContaining({ kind: 'print' })] : undefined
          expect(result.metadata?.intercepted, name).toEqual(intercepted)
        }
        expect((await session.call('convert.markdownToHtml', { markdown: 1 })).error).toMatchObject({
          code: 'INVALID_PARAMS',
          details: { issues: [{ path: 'markdown', code: 'INVALID_TYPE' }] },
        })
      } finally {
        await session.close()
      }
    })

    test('the guard comes with an agent, that of development in development only', async () => {
      const { page, scripts } = await open('/')
      const has = (text: string) => scripts.some((script) => script.text.includes(text))
      expect(has('abp-call-')).toBe(false)
      await page.evaluate(beginSession)
      await expect.poll(() => has('abp-call-')).toBe(true)
      if (mode === 'dev') await expect.poll(() => has('DELIVERY_MECHANISM')).toBe(true)
      else expect(has('DELIVERY_MECHANISM')).toBe(false)
    })
  })
}
