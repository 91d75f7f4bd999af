import { existsSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { browserArguments } from '../../src/browser/arguments.ts'
import { openBrowser } from '../../src/index.ts'
import { startPage } from '../fixtures/page.ts'
import { processesBelow } from '../fixtures/processes.ts'

test.runIf(process.platform === 'linux')(
  'a browser starts without a window, with a temporary profile in a directory of its own, without a port',
  async () => {
    const browser = await openBrowser()
    onTestFinished(() => browser.close())
    const args = readFileSync(`/proc/${browser.pid}/cmdline`, 'utf8').split('\0')
    expect(args).toContain('--headless=new')
    // Chromium has no sandbox for root.
    expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
    expect(args.filter((arg) => arg.startsWith('--remote-debugging'))).toEqual(['--remote-debugging-pipe'])
    const [profile = ''] = args.flatMap((arg) => /^--user-data-dir=(.+)$/.exec(arg)?.slice(1) ?? [])
    const directory = dirname(profile)
    expect(dirname(directory)).toBe(tmpdir())
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    await browser.close()
    expect(existsSync(directory)).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  "beside a page there is no page of the browser's own: each would need a process as well",
  async () => {
    const app = await startPage('{}')
    const browser = await openBrowser()
    onTestFinished(async () => {
      await browser.close()
      await app.stop()
    })
    for (let count = 0; count < 3; count++) await browser.connect(app.url)
    const lines = processesBelow(browser.pid ?? 0).map(({ pid }) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    )
    expect(lines.filter((line) => line.includes('--type=renderer')).length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes('--top-chrome-webui'))).toEqual([])
  },
)

test('its sandbox is on for everybody but root, and a window is for those who want one', () => {
  const sandboxed = browserArguments({ headless: false }, '/profile', true)
  expect(sandboxed.filter((arg) => /sandbox|headless/.test(arg))).toEqual([])
  expect(browserArguments({}, '/profile', false)).toContain('--no-sandbox')
})
