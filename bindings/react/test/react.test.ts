import {
  type Binding,
  call,
  connect,
  defineSuite,
  expectChanges,
  type Subject,
  show,
} from '@abp-kit/bindings-suite'
import react from '@vitejs/plugin-react'
import { describe, expect, test } from 'vitest'

const binding: Binding = {
  name: '@abp-kit/react',
  root: new URL('..', import.meta.url),
  plugins: [react()],
  entry: 'tsx',
  counter: 'counter.tsx',
}

describe('React 19, strict mode', () => {
  defineSuite(binding, (subject) => {
    suspense(subject)

    test('an activity that is hidden takes its capability away, and brings it back', async () => {
      const { page } = await subject.pages().open({ shown: true })
      await page.waitForSelector('#first')
      await page.evaluate(connect)
      await page.click('#first button')
      await show(page, { aside: true })
      await expect.poll(() => call(page)).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE' } })
      await expectChanges(page, 1)
      await show(page, { aside: false })
      await expect.poll(() => call(page)).toMatchObject({ data: { id: 'first', count: 1 } })
      await expectChanges(page, 2)
    })
  })
})

function suspense({ pages }: Subject) {
  test('what is suspended is not offered before it is shown', async () => {
    const { page } = await pages().open({ suspended: true })
    await page.waitForSelector('#waiting')
    await page.evaluate(connect)
    expect(await call(page)).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE' } })
    await page.evaluate(() => window.openGate())
    await expect.poll(() => call(page)).toMatchObject({ data: { id: 'late' } })
    await expectChanges(page, 1)
    // It stays mounted when it has to wait again.
    await page.evaluate(() => window.stage.set({ step: -1 }))
    await page.waitForSelector('#waiting')
    expect(await call(page)).toMatchObject({ data: { id: 'late', step: 1 } })
    await expectChanges(page, 1)
  })
}
