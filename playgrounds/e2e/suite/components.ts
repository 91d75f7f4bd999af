import { inputs } from '@abp-kit/showcase/samples'
import { afterEach, describe, expect, test } from 'vitest'
import type { OpenPage } from './browser.ts'
import type { Subject } from './subject.ts'

declare global {
  interface Window {
    /** Each `list_changed` that the agent heard. */
    changes: unknown[]
  }
}

/** Begins a session that hears of everything. Runs in the page. */
async function connect() {
  Object.assign(window, { changes: [] })
  window.early.onNotification(({ event, data }) => {
    if (event === 'notifications/capabilities/list_changed') window.changes.push(data)
  })
  await window.early.initialize({
    agent: { name: 'Note taker', version: '1' },
    protocolVersion: '0.1',
    features: { notifications: true },
  })
}

const change = { added: [], removed: [], changed: ['notes.read', 'notes.add'] }

/** Capabilities that come and go with a component, in a real Chromium. */
export function components({ isPlainServer, url, browser }: Subject): void {
  let opened: OpenPage | undefined
  const open = async (path: string) => {
    opened = await browser().open(url(path))
    const { page, complaints, scripts } = opened
    return {
      page,
      complaints,
      scripts,
      call: (name: string, params: object = {}) =>
        page.evaluate((...given) => window.early.call(...given), name, params),
      changes: () => page.evaluate(() => window.changes),
      badge: () => page.evaluate(() => document.querySelector('.sc-agent')?.textContent),
      visit: async (path: string, selector: string) => {
        await page.waitForSelector(`a[href="${path}"]`)
        await page.click(`a[href="${path}"]`)
        await page.waitForFunction((wanted) => location.pathname === wanted, {}, path)
        await page.waitForSelector(selector)
      },
    }
  }
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })

  describe('capabilities of a component', () => {
    test('are there while it is on screen, with what it shows, and the agent hears of both', async () => {
      const { page, complaints, call, changes, visit } = await open('/')
      await page.evaluate(connect)
      const unavailable = {
        success: false,
        error: {
          code: 'CAPABILITY_UNAVAILABLE',
          retryable: true,
          message: expect.stringContaining('a part of the page that is not there now'),
        },
      }
      expect(await call('notes.read')).toMatchObject(unavailable)

      await visit('/notes', 'textarea')
      await expect.poll(changes).toEqual([change])
      await page.type('textarea', 'Typed by a visitor. ')
      const { data } = await call('notes.read')
      expect(data).toMatchObject({ text: expect.stringContaining('Typed by a visitor.') })
      const both = await page.evaluate(() =>
        Promise.all(['one', 'two'].map((line) => window.early.call('notes.add', { line }))),
      )
      expect(both).toMatchObject([{ success: true }, { success: true }])
      expect((await call('notes.read')).data).toMatchObject({ text: expect.stringMatching(/\none\ntwo$/) })
      expect(await page.$eval('textarea', ({ value }) => value)).toMatch(
        /Typed by a visitor\.[\s\S]*\none\ntwo$/,
      )
      expect((await call('notes.add', { line: '' })).error).toMatchObject({ code: 'INVALID_PARAMS' })

      await visit('/about', 'h1')
      await expect.poll(changes).toEqual([change, change])
      expect(await call('notes.read')).toMatchObject(unavailable)
      expect(complaints).toEqual([])
    })

    test('a badge shows who is here, and the running call with its progress', async () => {
      const { page, complaints, badge } = await open('/notes')
      await expect.poll(badge).toBe('No agent is here')
      await page.evaluate(connect)
      await expect.poll(badge).toBe('Note taker is here')
      const input = { ...inputs['text.analyze'], passes: 1_000_000 }
      const pending = page.evaluate(
        (params) => window.early.call('text.analyze', params, { callId: 'long' }),
        input,
      )
      await expect.poll(badge).toMatch(/^Note taker is working: text\.analyze \(\d+ %\)$/)
      await page.evaluate(() => window.early.cancel('long'))
      expect(await pending).toMatchObject({ cancelled: true })
      await expect.poll(badge).toBe('Note taker is here')
      await page.evaluate(() => window.early.shutdown())
      await expect.poll(badge).toBe('No agent is here')
      expect(complaints).toEqual([])
    })

    test('a visitor of the notes downloads the binding, and neither runtime nor schemas', async () => {
      const { page, scripts } = await open('/notes')
      const loaded = (text: string) => scripts.some((script) => script.text.includes(text))
      // A dev server may need longer for the page's modules than the network is idle below.
      await expect.poll(() => loaded('notes.add')).toBe(true)
      await page.waitForNetworkIdle({ idleTime: 500 })
      expect(loaded('abp-kit.registry')).toBe(true)
      expect(loaded('UNKNOWN_CAPABILITY')).toBe(false)
      if (!isPlainServer) expect(loaded('._zod')).toBe(false)
    })

    // Angular's dev server has the binding in a chunk with other parts of core.
    const adaptedOnly = isPlainServer ? undefined : test
    adaptedOnly?.('a visitor of other pages does not download the binding', async () => {
      const { page, scripts } = await open('/about')
      await page.waitForNetworkIdle({ idleTime: 500 })
      expect(scripts.length).toBeGreaterThan(0)
      expect(scripts.some(({ text }) => text.includes('abp-kit.registry'))).toBe(false)
    })
  })
}
