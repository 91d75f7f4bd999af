import { beforeAll, expect, test } from 'vitest'
import type { Browser } from './browser.ts'
import type { Subject } from './subject.ts'

/**
 * What a page answers when none of its scripts arrives. It gives up after 20 seconds, so the wait begins before the
 * other tests.
 *
 * @returns adds the test, which should be the last
 */
export function withoutScripts({ browser, url }: Subject): () => void {
  let answers: ReturnType<typeof askWithoutScripts> | undefined
  beforeAll(() => {
    answers = askWithoutScripts(browser(), url('/'))
    answers.catch(() => undefined)
  })
  return () =>
    test('when no script arrives there is an error, and no hang', async () => {
      const { call, code } = (await answers) ?? {}
      expect(call).toMatchObject({
        success: false,
        error: { code: 'CAPABILITY_UNAVAILABLE', retryable: true },
      })
      expect(call?.error?.message).toMatch(/\.js/)
      expect(code).toBe('CAPABILITY_UNAVAILABLE')
    })
}

async function askWithoutScripts(browser: Browser, url: string) {
  const { page, close } = await browser.open(url, { scripts: 'block' })
  try {
    return await page.evaluate(async () => {
      const [call, code] = await Promise.all([
        window.early.call('storage.read', { key: 'x' }),
        window.early.listCapabilities().catch((error) => error.code),
      ])
      return { call, code }
    })
  } finally {
    await close()
  }
}
