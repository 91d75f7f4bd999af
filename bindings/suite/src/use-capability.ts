import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { call, connect, expectChanges, isRuntime, show, textOf } from './page-actions.ts'
import type { Subject } from './subject.ts'

export function useCapability({ pages, counter }: Subject): void {
  describe('useCapability', () => {
    test('registers while mounted, without loading the runtime', async () => {
      const { page, asked, complaints } = await pages().open({ shown: true })
      await page.waitForSelector('#first')
      await wait(300)
      expect(asked.filter(isRuntime)).toEqual([])
      expect(await page.evaluate(connect)).toContainEqual({ name: 'test.count', available: true })
      expect(asked.filter(isRuntime)).not.toEqual([])
      expect(await call(page)).toMatchObject({ success: true, data: { id: 'first', count: 0 } })
      expect(complaints).toEqual([])
    })

    test('a declared capability is unavailable, with the reason, until its component is mounted', async () => {
      const { page } = await pages().open()
      expect(await page.evaluate(connect)).toContainEqual({ name: 'test.count', available: false })
      const reason = expect.stringContaining('a part of the page that is not there now')
      expect(await call(page)).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE', message: reason } })
      expect(await page.evaluate(() => window.early.supports('test.count'))).toMatchObject({
        supported: true,
        available: false,
        reason,
      })
      await show(page, { shown: true })
      expect(await call(page)).toMatchObject({ success: true })
    })

    test('is removed with the component; the agent hears of both, once', async () => {
      const { page } = await pages().open()
      await page.evaluate(connect)
      await show(page, { shown: true })
      await expectChanges(page, 1)
      await show(page, { shown: false })
      await expectChanges(page, 2)
      expect(await call(page)).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE' } })
    })

    test('the handler sees current state and props, and changes them, without another registration', async () => {
      const { page } = await pages().open({ shown: true })
      await page.waitForSelector('#first')
      await page.evaluate(connect)
      await page.click('#first button')
      await page.click('#first button')
      await show(page, { step: 10 })
      await page.click('#first button')
      expect(await call(page)).toMatchObject({ data: { count: 12, step: 10 } })
      expect(await call(page, { by: 5 })).toMatchObject({ data: { count: 17 } })
      await expect.poll(() => textOf(page, '#first')).toBe('17')
      expect(await call(page)).toMatchObject({ data: { count: 17 } })
      expect(await call(page, { by: 'many' })).toMatchObject({ error: { code: 'INVALID_PARAMS' } })
      await expectChanges(page, 0)
    })

    test('of two components the newest counts, and when it goes the one before', async () => {
      const { page } = await pages().open({ shown: true })
      await page.evaluate(connect)
      await show(page, { second: true })
      expect(await call(page)).toMatchObject({ data: { id: 'second' } })
      await show(page, { second: false })
      expect(await call(page)).toMatchObject({ data: { id: 'first' } })
      await show(page, { second: true })
      await show(page, { shown: false })
      expect(await call(page)).toMatchObject({ data: { id: 'second' } })
      await expectChanges(page, 0)
    })

    test('a hot update brings the new handler; the session stays, and the agent hears of no change', async () => {
      const { page } = await pages().open({ shown: true })
      await page.waitForSelector('#first')
      await page.evaluate(connect)
      const { sessionId } = await page.evaluate(() => ({ sessionId: window.early.sessionId }))
      const version = async () => (await call(page)).data
      expect(await version()).toMatchObject({ version: 1 })
      await pages().edit(counter, (text) => text.replace('version: 1', 'version: 2'))
      await expect.poll(version).toMatchObject({ version: 2 })
      expect(await page.evaluate(() => window.early.sessionId)).toBe(sessionId)
      await expectChanges(page, 0)
      await pages().edit(counter, (text) => text.replace('version: 2', 'version: 1'))
      await expect.poll(version).toMatchObject({ version: 1 })
    })

    test('what is called next finds what the call before has changed', async () => {
      const { page } = await pages().open({ shown: true })
      await page.waitForSelector('#first')
      await page.evaluate(connect)
      const counts = await page.evaluate(async () => {
        const results = []
        for (let n = 0; n < 5; n++) results.push(await window.early.call('test.count', { by: 1 }))
        return results.map(({ data }) => Object(data).count)
      })
      expect(counts).toEqual([1, 2, 3, 4, 5])
    })

    test('what is called at once too', async () => {
      const { page } = await pages().open({ shown: true })
      await page.waitForSelector('#first')
      await page.evaluate(connect)
      const counts = await page.evaluate(async () => {
        const calls = Array.from({ length: 5 }, () => window.early.call('test.count', { by: 1 }))
        return (await Promise.all(calls)).map(({ data }) => Object(data).count)
      })
      expect(counts).toEqual([1, 2, 3, 4, 5])
      expect(await textOf(page, '#first')).toBe('5')
    })

    test('with `enabled` it comes and goes while its component stays; the agent hears of both, once', async () => {
      const { page } = await pages().open({ shown: true, enabled: false })
      await page.waitForSelector('#first')
      await page.evaluate(connect)
      expect(await call(page)).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE' } })
      await show(page, { enabled: true })
      await expectChanges(page, 1)
      await page.click('#first button')
      expect(await call(page)).toMatchObject({ success: true, data: { count: 1 } })
      await show(page, { enabled: false })
      await expectChanges(page, 2)
      expect(await call(page)).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE' } })
    })

    test('says how many of its calls run, and how the last one ended', async () => {
      const { page } = await pages().open({ shown: true })
      await page.waitForSelector('#first')
      await page.evaluate(connect)
      const calls = () =>
        page.evaluate(() => document.querySelector('#first button')?.getAttribute('data-calls'))
      expect(await calls()).toBe('0 running, last none')
      const waiting = call(page, { wait: true, by: 7 })
      await expect.poll(calls).toBe('1 running, last none')
      await call(page, { fail: true })
      await expect.poll(calls).toBe('1 running, last Error: asked to fail')
      await page.evaluate(() => window.openGate())
      expect(await waiting).toMatchObject({ success: true, data: { count: 7 } })
      await expect.poll(calls).toBe('0 running, last 7')
      // A call that never reaches the component does not count as its own.
      await call(page, { by: 'many' })
      expect(await calls()).toBe('0 running, last 7')
    })

    test('on a server it does nothing', async () => {
      const before = Reflect.ownKeys(globalThis)
      const html = await pages().render({ shown: true, second: true })
      expect(html).toContain('id="first"')
      expect(html).toContain('nobody')
      const added = Reflect.ownKeys(globalThis).filter((key) => !before.includes(key))
      expect(added.map(String).filter((key) => key.includes('abp'))).toEqual([])
    })

    test('a page that the server rendered is hydrated, and registers then', async () => {
      const { page, complaints } = await pages().open({ shown: true }, { server: true })
      await page.evaluate(connect)
      await expect.poll(() => call(page)).toMatchObject({ data: { id: 'first' } })
      await expect.poll(() => textOf(page, '#badge')).toBe('tester')
      expect(complaints).toEqual([])
    })
  })
}
