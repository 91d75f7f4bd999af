import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Page, show, textOf } from './page-actions.ts'
import type { Subject } from './subject.ts'

/**
 * Opens the dialog's closed shadow root, so that the test can read it. Runs in the page, before the dialog is
 * created.
 */
function openShadows(): void {
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    return attachShadow.call(this, { ...init, mode: 'open' })
  }
}

export function questions({ pages }: Subject): void {
  describe('questions to the person in the page', () => {
    const ask = (page: Page) =>
      page.evaluate(async () => {
        await window.early.initialize({ agent: { name: 'tester' } })
        return window.early.call('test.ask')
      })
    const dialog = '[data-abp-consent] >>> dialog'

    test('AgentConsent shows nothing and downloads no dialog before a question, and then asks', async () => {
      const { page, asked, complaints } = await pages().open({ asks: 'dialog' }, { server: true })
      await page.waitForSelector('#badge')
      expect(await page.$('[data-abp-consent]')).toBeNull()
      expect(asked.filter((path) => path.includes('consent-dialog'))).toEqual([])
      await page.evaluate(openShadows)
      const pending = ask(page)
      await page.waitForSelector(dialog)
      await wait(800)
      expect(await textOfIn(page, `${dialog} >>> button.yes`)).toBe('Certainly')
      await page.click(`${dialog} >>> button.yes`)
      expect(await pending).toMatchObject({ data: { confirmed: true } })
      expect(complaints).toEqual([])
    })

    test('useAgentQuestions gives them to a dialog of the app', async () => {
      const { page, complaints } = await pages().open({ asks: 'own' })
      const pending = ask(page)
      await page.waitForSelector('#question')
      await page.click('#question button')
      expect(await textOf(page, '#question')).toContain('Really?')
      await wait(800)
      await page.click('#question button')
      expect(await pending).toMatchObject({ data: { confirmed: true } })
      await page.waitForSelector('#question', { hidden: true })
      expect(complaints).toEqual([])
    })

    test('without either, an error says what to do', async () => {
      const { page } = await pages().open({ asks: 'dialog' })
      await show(page, { asks: '' })
      const message = expect.stringContaining('<AgentConsent />')
      expect(await ask(page)).toMatchObject({ data: { error: { code: 'NOT_SUPPORTED', message } } })
    })
  })
}

const textOfIn = (page: Page, selector: string) => page.$eval(selector, ({ textContent }) => textContent)
