import { call, connect, defineSuite, expectChanges, show } from '@abp-kit/bindings-suite'
import vue from '@vitejs/plugin-vue'
import { describe, expect, test } from 'vitest'

describe('Vue', () => {
  defineSuite(
    {
      name: '@abp-kit/vue',
      root: new URL('..', import.meta.url),
      plugins: [vue()],
      entry: 'ts',
      counter: 'ClickCounter.vue',
    },
    ({ pages }) => {
      test('what is kept aside is not offered, and comes back with its state', async () => {
        const { page } = await pages().open({ shown: true })
        await page.waitForSelector('#first')
        await page.evaluate(connect)
        await page.click('#first button')
        await show(page, { aside: true })
        expect(await call(page)).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE' } })
        await expectChanges(page, 1)
        await show(page, { aside: false })
        expect(await call(page)).toMatchObject({ data: { id: 'first', count: 1 } })
        await expectChanges(page, 2)
      })

      test('what is suspended is not offered before it is shown', async () => {
        const { page } = await pages().open({ suspended: true })
        await page.waitForSelector('#waiting')
        await page.evaluate(connect)
        expect(await call(page)).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE' } })
        await page.evaluate(() => window.openGate())
        await expect.poll(() => call(page)).toMatchObject({ data: { id: 'late' } })
        await expectChanges(page, 1)
      })
    },
  )
})
