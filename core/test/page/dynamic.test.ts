import { expect, test } from 'vitest'
import type * as dynamic from '../../src/dynamic/index.ts'
import type * as requirements from '../../src/requirements.ts'
import { drivesAll } from './browser-name.ts'
import { sharePages } from './shared-pages.ts'

const pages = sharePages()

declare global {
  interface Window {
    dynamic: typeof dynamic
    requirements: typeof requirements
    changes: unknown[]
  }
}

/** A page whose own code has imported what registers capabilities. */
async function open() {
  const page = await pages().open()
  await page.waitForFunction(() => 'update' in window)
  await page.addScriptTag({
    type: 'module',
    content: `
      import * as dynamic from '/dynamic.js'
      import * as requirements from '/requirements.js'
      Object.assign(window, { dynamic, requirements, changes: [] })`,
  })
  await page.waitForFunction(() => 'requirements' in window)
  return page
}

test('registering loads nothing; an agent that comes later finds the capability', async () => {
  const page = await open()
  await page.evaluate(() => {
    window.dynamic.registerCapability({ name: 'test.mounted', handler: () => document.title })
    window.dynamic.refreshCapabilities()
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(pages().gate.asked).not.toContain('/app.js')
  const result = await page.evaluate(async () => {
    const { capabilities } = await window.early.initialize({ agent: { name: 'test' } })
    return { capabilities, call: await window.early.call('test.mounted') }
  })
  expect(result.capabilities.at(-1)).toEqual({ name: 'test.mounted', available: true })
  expect(result.call).toMatchObject({ success: true, data: '' })
})

const driven = drivesAll ? test : undefined

driven?.('a permission is live: refused, then granted, and the agent hears of it', async () => {
  const page = await open()
  const state = (value: 'denied' | 'prompt' | 'granted') =>
    page.page?.browserContext().setPermission(new URL(page.url()).origin, {
      permission: { name: 'geolocation' },
      state: value,
    })
  await state('denied')
  const call = () => page.evaluate(() => window.early.call('test.locate'))
  await page.evaluate(async () => {
    const { permission, secureContext } = window.requirements
    window.dynamic.registerCapability({
      name: 'test.locate',
      requirements: [permission('geolocation'), permission('no-such-permission'), secureContext],
      handler: () => 'here',
    })
    window.early.onCapabilitiesChanged = (change) => window.changes.push(change)
    await window.early.initialize({ agent: { name: 'test' } })
  })
  expect(await call()).toMatchObject({
    error: {
      code: 'REQUIREMENT_NOT_MET',
      retryable: true,
      details: { requirements: [{ type: 'permission', met: false, resolution: expect.any(String) }] },
    },
  })
  await state('prompt')
  expect((await call()).error).toMatchObject({ code: 'PERMISSION_REQUIRED', retryable: true })
  await state('granted')
  await page.waitForFunction(() => window.changes.length > 0)
  expect(await page.evaluate(() => window.changes)).toContainEqual({
    added: [],
    removed: [],
    changed: ['test.locate'],
  })
  expect(await call()).toMatchObject({ success: true, data: 'here' })
})

driven?.('a gesture counts for a moment', async () => {
  const page = await open()
  await page.evaluate(async () => {
    window.dynamic.registerCapability({
      name: 'test.gesture',
      requirements: [window.requirements.userGesture],
      handler: () => 'done',
    })
    await window.early.initialize({ agent: { name: 'test' } })
  })
  const answers = await page.evaluate(async () => {
    // A driver's evaluation counts as a gesture itself; a window uses it up.
    const before = await window.early.call('test.gesture')
    window.open('about:blank')?.close()
    return [before, await window.early.call('test.gesture')]
  })
  expect(answers).toMatchObject([
    { success: true, data: 'done' },
    { error: { code: 'REQUIREMENT_NOT_MET', retryable: true } },
  ])
})
