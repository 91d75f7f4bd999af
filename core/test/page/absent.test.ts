import type { Tab } from '@abp-kit/browsers'
import { describe, expect, test } from 'vitest'
import { importsAgain, nameOfModule } from './browser-name.ts'
import { sharePages } from './shared-pages.ts'

const pages = sharePages()

const connect = () =>
  window.early.initialize({ agent: { name: 'test', version: '1' }, protocolVersion: '0.1', features: {} })

describe('when something does not arrive', () => {
  const ask = async (page: Tab) =>
    page.evaluate(async () => ({
      call: await window.early.call('test.echo', 1),
      list: await window.early.listCapabilities().catch((error) => ({
        name: error.name,
        code: error.code,
        retryable: error.retryable,
        message: error.message,
      })),
    }))

  test('no page code: an error at the deadline, no hang', async () => {
    const page = await pages().open('silent&deadline=200')
    const { call, list } = await ask(page)
    expect(call).toEqual({
      success: false,
      error: { code: 'CAPABILITY_UNAVAILABLE', retryable: true, message: expect.stringContaining('timeout') },
    })
    expect(list).toMatchObject({ name: 'AbpError', code: 'CAPABILITY_UNAVAILABLE', retryable: true })
  })

  test('a script that fails is named', async () => {
    pages().gate.refused.add('/main.js')
    const page = await pages().open('deadline=200')
    expect((await ask(page)).call.error?.message).toContain('/main.js')
  })

  test('definitions that fail are named at once, and the next call tries again', async () => {
    pages().gate.refused.add('/app.js')
    const page = await pages().open('deadline=20000')
    const { call, list } = await ask(page)
    expect(call.error).toMatchObject({
      code: 'CAPABILITY_UNAVAILABLE',
      message: expect.stringContaining(nameOfModule('/app.js')),
    })
    expect(list).toMatchObject({ code: 'CAPABILITY_UNAVAILABLE' })
    if (!importsAgain) return
    pages().gate.refused.clear()
    await page.evaluate(connect)
    expect(await page.evaluate(() => window.early.call('test.echo', 1))).toMatchObject({ success: true })
  })

  test('a loader that comes after the deadline is used by the next call', async () => {
    pages().gate.delayed.add('/main.js')
    // The next call has it, too, for what the loader loads.
    const page = await pages().open('deadline=2000')
    expect(await page.evaluate(() => window.early.call('test.echo', 1))).toMatchObject({ success: false })
    pages().gate.delayed.clear()
    await page.waitForFunction(() => 'update' in window)
    await page.evaluate(connect)
    expect(await page.evaluate(() => window.early.call('test.echo', 1))).toMatchObject({ success: true })
  })

  const again = importsAgain ? test : undefined
  again?.('handlers and events survive a failure', async () => {
    pages().gate.refused.add('/app.js')
    const page = await pages().open()
    const heard = page.evaluate(async () => {
      const heard: unknown[] = []
      window.early.onNotification((notification) => heard.push(notification))
      window.early.notify('kept')
      const failed = await window.early.listCapabilities().then(
        () => false,
        () => true,
      )
      Reflect.set(window, 'failed', failed)
      while (Reflect.get(window, 'failed')) await new Promise((resolve) => setTimeout(resolve, 20))
      await window.early.listCapabilities()
      return { failed, heard }
    })
    await page.waitForFunction(() => 'failed' in window)
    pages().gate.refused.clear()
    await page.evaluate(() => Reflect.set(window, 'failed', false))
    expect(await heard).toEqual({ failed: true, heard: [{ event: 'kept' }] })
  })

  test('a part of the runtime: an error that names it, and the next call tries again', async () => {
    const features = [...pages().files.keys()].find((path) => path.startsWith('/features-'))
    if (features === undefined) throw new Error('There is no file of on-demand/features.')
    pages().gate.refused.add(features)
    const page = await pages().open()
    await page.evaluate(connect)
    const ask = () =>
      page.evaluate(async () => ({
        list: await window.early.listCapabilities().catch(({ code, message }) => ({ code, message })),
        answer: await window.early.elicit({ method: 'elicitation/confirm' }),
      }))
    expect(await ask()).toMatchObject({
      list: { code: 'CAPABILITY_UNAVAILABLE', message: expect.stringContaining(nameOfModule(features)) },
      answer: {
        success: false,
        error: { code: 'CAPABILITY_UNAVAILABLE', message: expect.stringContaining(nameOfModule(features)) },
      },
    })
    if (!importsAgain) return
    pages().gate.refused.clear()
    expect(await ask()).toMatchObject({
      list: [{ name: 'test.echo' }, {}, {}],
      answer: { error: { code: 'NOT_SUPPORTED' } },
    })
  })

  test('without the inline script the object comes late, with a warning', async () => {
    const page = await pages().open('bare')
    await page.waitForFunction(() => 'abp' in window)
    await page.evaluate(() => void Object.assign(window, { early: window.abp }))
    expect(await page.evaluate(connect)).toMatchObject({ app: { id: 'com.example.page' } })
    expect(await page.evaluate(() => window.early.app)).toMatchObject({ id: 'com.example.page' })
  })
})
