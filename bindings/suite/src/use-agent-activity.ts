import { describe, expect, test } from 'vitest'
import { connect, isRuntime, textOf } from './page-actions.ts'
import type { Subject } from './subject.ts'

export function useAgentActivity({ pages }: Subject): void {
  describe('useAgentActivity', () => {
    test('an agent that is there before a page is hydrated does not disturb that', async () => {
      const { page, complaints } = await pages().open({ shown: true }, { server: true, connected: true })
      await expect.poll(() => textOf(page, '#badge')).toBe('tester')
      expect(complaints).toEqual([])
    })

    test('shows who is there and what runs, with its progress, until it ends', async () => {
      const { page, asked } = await pages().open()
      await expect.poll(() => textOf(page, '#badge')).toBe('nobody')
      expect(asked.filter(isRuntime)).toEqual([])
      await page.evaluate(connect)
      await expect.poll(() => textOf(page, '#badge')).toBe('tester')
      const pending = page.evaluate(() => window.early.call('test.work', {}, { callId: 'a' }))
      await expect.poll(() => textOf(page, '#badge')).toBe('tester a test.work 1/2 half')
      await page.evaluate(() => window.early.cancel('a'))
      expect(await pending).toMatchObject({ cancelled: true })
      await expect.poll(() => textOf(page, '#badge')).toBe('tester')
      await page.evaluate(() => window.early.shutdown())
      await expect.poll(() => textOf(page, '#badge')).toBe('nobody')
    })

    test('what is mounted later knows what began before', async () => {
      const { page } = await pages().open({ badge: false })
      await page.evaluate(connect)
      await page.evaluate(() => void window.early.call('test.work', {}, { callId: 'b' }))
      await page.evaluate(() => window.stage.set({ badge: true }))
      await expect.poll(() => textOf(page, '#badge')).toBe('tester b test.work 1/2 half')
      await page.evaluate(() => window.stage.set({ badge: false }))
      await page.evaluate(() => window.early.shutdown())
      await page.evaluate(() => window.stage.set({ badge: true }))
      await expect.poll(() => textOf(page, '#badge')).toBe('nobody')
    })
  })
}
