import type { Page } from 'puppeteer-core'
import { describe, expect, test } from 'vitest'
import { call, confirm, dialog, mount, no, read, shareAskingPages, yes } from './consent.ts'
import { execute, manifest, openWithTools } from './webmcp.ts'

const { open, pages } = shareAskingPages(['--enable-features=WebMCP'])

describe('who is asked', () => {
  test('the person in the page, if the agent answers no questions; nothing is downloaded before', async () => {
    const page = await open()
    const known = pages().gate.asked.length
    const pending = call(page)
    await read(page)
    expect(pages().gate.asked.length).toBeGreaterThan(known)
    await page.click(yes)
    expect(await pending).toMatchObject({ success: true, data: { confirmed: true } })
    expect(await page.$(dialog)).toBeNull()
  })

  test('the dialog is only downloaded with the first question', async () => {
    const page = await open()
    await call(page, { kind: 'notify' }).catch(() => undefined)
    const texts = () => pages().gate.asked.map((path) => pages().files.get(path) ?? '')
    expect(texts().filter((text) => text.includes('showModal'))).toEqual([])
    void call(page)
    await page.waitForSelector(dialog)
    expect(texts().filter((text) => text.includes('showModal'))).toHaveLength(1)
  })

  const answering = (page: Page, answer: object) =>
    page.evaluate(async (given) => {
      window.early.onElicitation = () => given
      await window.early.initialize({ agent: { name: 'a' }, features: { elicitation: true } })
    }, answer)
  const confirmed = { success: true, data: { confirmed: true } }

  test('the agent first, if it answers', async () => {
    const page = await open()
    await answering(page, confirmed)
    expect(await call(page)).toMatchObject({ data: { confirmed: true } })
    expect(await page.$(dialog)).toBeNull()
  })

  test('the person, if the agent’s side says that nobody can be asked there', async () => {
    const page = await open()
    await answering(page, { success: false, error: { code: 'NOT_SUPPORTED', message: 'x' } })
    const pending = call(page)
    await read(page)
    await page.click(no)
    expect(await pending).toMatchObject({ data: { confirmed: false } })
  })

  test('with `ask: page` no agent answers', async () => {
    const page = await open()
    await answering(page, confirmed)
    const pending = call(page, confirm, 'test.page')
    await page.waitForSelector(dialog)
    await page.keyboard.press('Escape')
    expect(await pending).toMatchObject({ data: { confirmed: false } })
  })

  test('the agent sees that the call waits for the person, and then what the handler reported', async () => {
    const page = await open()
    const pending = page.evaluate(async (params) => {
      const reports: unknown[] = []
      window.early.onProgress = (info: unknown) => reports.push(info)
      await window.early.initialize({ agent: { name: 'a' }, features: { progress: true } })
      const options = { callId: 'asks', progressToken: 'token' }
      const { data } = await window.early.call('test.page', { ...params, done: [1, 4] }, options)
      return { data, reports }
    }, confirm)
    await read(page)
    await page.click(yes)
    const { data, reports } = await pending
    expect(data).toMatchObject({ confirmed: true })
    const at = { operationId: 'token', progress: 1, total: 4, percentage: 25 }
    expect(reports[0]).toMatchObject(at)
    expect(reports[1]).toMatchObject({
      ...{ ...at, status: 'Waiting for the person in the page', stage: 'waiting-for-person' },
    })
    expect(reports.at(-1)).toMatchObject(at)
    expect(reports.at(-1)).not.toHaveProperty('status')
  })

  test('with `ask: agent` the person is not asked', async () => {
    const page = await open()
    expect(await call(page, confirm, 'test.agent')).toMatchObject({
      data: { error: { code: 'NOT_SUPPORTED', message: expect.stringContaining('Go on without it') } },
    })
  })

  test('nobody, if the page shows no questions; the error says what to mount', async () => {
    const page = await open()
    await page.evaluate('unmount()')
    expect(await call(page, confirm, 'test.page')).toMatchObject({
      data: {
        confirmed: false,
        error: {
          code: 'NOT_SUPPORTED',
          message: expect.stringMatching(/<AgentConsent \/>.*docs\/asking\.md$/),
        },
      },
    })
  })

  test('a WebMCP agent’s call asks the person, the activity shows it, and onCall reports it', async () => {
    const declared = [{ name: 'test.ask', inputSchema: { type: 'object' } }]
    const page = await openWithTools(pages(), manifest(declared), 1)
    await mount(page)
    const pending = execute(page, 'test.ask', confirm)
    await read(page)
    const activity = () =>
      page.evaluate(`import('/activity.js').then(({ getAgentActivity }) => getAgentActivity())`)
    expect(await activity()).toMatchObject({ calls: [{ capability: 'test.ask', via: 'webmcp' }] })
    expect(await page.$eval(`${dialog} >>> #asker`, ({ textContent }) => textContent)).toContain('test.ask')
    await page.click(yes)
    expect(await pending).toMatchObject({ status: 'Completed', output: { confirmed: true } })
    expect(await activity()).toMatchObject({ calls: [], last: { capability: 'test.ask', success: true } })
    expect(await page.evaluate('reports')).toEqual([
      expect.objectContaining({
        agent: { name: 'webmcp' },
        via: 'webmcp',
        capability: 'test.ask',
        outcome: 'success',
      }),
    ])
  })
})
