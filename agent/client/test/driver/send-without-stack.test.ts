import { expect, onTestFinished, test } from 'vitest'
import { puppeteerBrowser } from '../../src/driver/puppeteer.ts'
import { launchBrowser } from '../fixtures/browser.ts'

test("a request's error has its message and no stack trace, and other errors keep theirs", async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const { page } = await puppeteerBrowser(browser).openPage(true)
  const failed = page.cdp.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function(){}',
    objectId: 'no',
  })
  expect(new Error('ours').stack).toContain('send-without-stack.test.ts')
  const error = await failed.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ message: expect.stringContaining('Invalid remote object id') })
  expect(error).toHaveProperty('stack', expect.not.stringContaining('    at '))
})
