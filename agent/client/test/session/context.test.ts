import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { defaultUserDataDir } from '../../src/browser/active-port.ts'
import { type connect, findBrowser, type OfferedCapabilities, openBrowser } from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { driversOfMatrix } from '../fixtures/drivers.ts'
import { startPage } from '../fixtures/page.ts'

const handlers = `{
  remember: (value) => { localStorage.value = value; document.cookie = 'value=' + value },
  recall: () => [localStorage.value ?? null, document.cookie, history.length],
}`
let app: Awaited<ReturnType<typeof startPage>>

beforeAll(async () => {
  app = await startPage(handlers)
})
afterAll(() => app.stop())

const recall = async (session: Awaited<ReturnType<typeof connect>>) => (await session.call('recall')).data
const stateOf = (value: string) => {
  const { hostname, origin } = new URL(app.url)
  const cookie = { name: 'value', value, domain: hostname, path: '/', expires: -1 }
  return {
    cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' as const }],
    origins: [{ origin, localStorage: [{ name: 'value', value }] }],
  }
}

describe.each(driversOfMatrix)('with %s', (driver) => {
  test('each connection chooses its context: its own, with its own state, or the shared one', async () => {
    const browser = await openBrowser({ driver, storageState: stateOf('usual') })
    onTestFinished(() => browser.close())
    const [usual, other, shared] = await Promise.all([
      browser.connect(app.url),
      browser.connect(app.url, { storageState: stateOf('other') }),
      browser.connect(app.url, { isolated: false }),
    ])
    expect(await recall(usual)).toEqual(['usual', 'value=usual', 2])
    expect(await recall(other)).toEqual(['other', 'value=other', 2])
    await shared.call('remember', 'ours')
    const again = await browser.connect(app.url, { isolated: false })
    expect(await recall(again)).toEqual(['ours', 'value=ours', 2])
    // What a page changes is its own context's.
    await usual.call('remember', 'changed')
    expect(await recall(await browser.connect(app.url))).toEqual(['usual', 'value=usual', 2])
    const odd = stateOf('odd').cookies.map((cookie) => ({ ...cookie, name: 'a;b' }))
    await expect(
      browser.connect(app.url, { storageState: { cookies: odd, origins: [] } }),
    ).rejects.toMatchObject({ code: 'BROWSER_ERROR' })
    await expect(
      browser.connect(app.url, { isolated: false, storageState: stateOf('mine') }),
    ).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  })
})

test('a file that Playwright saved is taken, and read again for each session', async () => {
  const { path } = await makeDirectory()
  const file = join(path, 'state.json')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const playwright = await chromium.launch({ executablePath: findBrowser(), args })
  const context = await playwright.newContext()
  const page = await context.newPage()
  await page.goto(app.url)
  await page.evaluate(`localStorage.value = 'theirs'; document.cookie = 'value=theirs'`)
  await context.storageState({ path: file, indexedDB: true })
  await playwright.close()
  const browser = await openBrowser({ storageState: file })
  onTestFinished(() => browser.close())
  expect(await recall(await browser.connect(app.url))).toEqual(['theirs', 'value=theirs', 2])
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('theirs', 'newer'))
  expect(await recall(await browser.connect(app.url))).toEqual(['newer', 'value=newer', 2])
})

describe('a page that was opened in advance', () => {
  async function warmBrowser(value: string) {
    const { path } = await makeDirectory()
    const file = join(path, 'state.json')
    const save = (text: string) => writeFile(file, text)
    await save(JSON.stringify(stateOf(value)))
    const browser = await openBrowser({ storageState: file })
    onTestFinished(() => browser.close())
    await browser.warm()
    return { browser, save: (next: string) => save(JSON.stringify(stateOf(next))), spoil: () => save('{') }
  }

  test('is used only with the storage state that the file has now', async () => {
    const { browser, save } = await warmBrowser('old')
    for (const value of ['second', 'third']) {
      await save(value)
      expect(await recall(await browser.connect(app.url))).toEqual([value, `value=${value}`, 2])
      await browser.warm()
    }
    expect(await recall(await browser.connect(app.url))).toEqual(['third', 'value=third', 2])
  })

  test('is closed when it is not used', async () => {
    const { browser, save } = await warmBrowser('old')
    await save('new')
    const session = await browser.connect<OfferedCapabilities, Page>(app.url)
    // The browser's own, and the session's.
    await expect.poll(() => session.page.browser().browserContexts().length).toBe(2)
  })

  test('is not used either when the file cannot be read any more', async () => {
    const { browser, save, spoil } = await warmBrowser('old')
    await spoil()
    await expect(browser.connect(app.url)).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
    await save('new')
    expect(await recall(await browser.connect(app.url))).toEqual(['new', 'value=new', 2])
  })

  test('is not used with a state that its program has changed', async () => {
    const storageState = stateOf('old')
    const browser = await openBrowser({ storageState })
    onTestFinished(() => browser.close())
    await browser.warm()
    Object.assign(storageState, stateOf('new'))
    expect(await recall(await browser.connect(app.url))).toEqual(['new', 'value=new', 2])
  })
})

test('the profiles of the channels are where the browsers keep them', () => {
  const env = { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local', XDG_CONFIG_HOME: '/home/ada/.config' }
  expect(defaultUserDataDir('chrome', 'linux', env)).toBe('/home/ada/.config/google-chrome')
  expect(defaultUserDataDir('chrome-canary', 'win32', env)).toBe(
    'C:\\Users\\ada\\AppData\\Local\\Google\\Chrome SxS\\User Data',
  )
  expect(defaultUserDataDir('msedge', 'darwin', env)).toMatch(
    /\/Library\/Application Support\/Microsoft Edge$/,
  )
})
