// playwright/shop.spec.ts
import { agentFixtures } from '@abp-kit/client/playwright'
import { test as base, expect } from '@playwright/test'
import type app from '../shop/abp/index'

const test = base.extend(agentFixtures)

test('an agent orders once somebody has signed in', async ({ page, connectAgent }) => {
  await page.goto('/')
  const agent = await connectAgent<typeof app>()
  const refused = await agent.call('orders.place', { item: 'lamp', count: 2 })
  expect(refused.error).toMatchObject({ code: 'PERMISSION_REQUIRED' })

  await page.goto('/sign-in')
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('/')

  // Another document has been open since: a session is one with the document that it began in.
  const { data } = await (await connectAgent<typeof app>()).call('orders.place', { item: 'lamp', count: 2 })
  expect(data).toMatchObject({ item: 'lamp', count: 2, customer: 'Ada' })
})
