import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readlink, symlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, findBrowser, openBrowser } from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { processesBelow } from '../fixtures/processes.ts'

const profileOf = async () => (await makeDirectory()).path

async function open(userDataDir: string, driver: 'puppeteer' | 'playwright' = 'puppeteer') {
  const browser = await openBrowser({ userDataDir, driver })
  onTestFinished(() => browser.close())
  return browser
}

/** @returns the browsers that use the profile, without the processes that belong to them */
function browsersIn(profile: string): number[] {
  const ids = processesBelow(process.pid).map(({ pid }) => pid)
  return ids.filter((pid) => {
    const command = existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
    return command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')
  })
}

const inUse = (profile: string, pid: number | undefined) => ({
  code: 'PROFILE_IN_USE',
  retryable: false,
  message: expect.stringContaining(
    `The profile ${profile} is in use by the browser with pid ${pid} on host ${hostname()}.`,
  ),
})

async function stillUsable(first: BrowserHandle, profile: string) {
  expect(first.connected).toBe(true)
  expect(browsersIn(profile)).toEqual([first.pid])
  expect(await readlink(join(profile, 'SingletonLock'))).toBe(`${hostname()}-${first.pid}`)
  expect(existsSync(await readlink(join(profile, 'SingletonSocket')))).toBe(true)
  const page = await first.openPage()
  await page.close()
}

describe.runIf(process.platform === 'linux')('a profile that another browser uses', () => {
  test.each(['puppeteer', 'playwright'] as const)(
    'is refused, each time, and stays as it is, with %s',
    async (driver) => {
      const profile = await profileOf()
      const first = await open(profile)
      for (let count = 0; count < 3; count++)
        await expect(openBrowser({ userDataDir: profile, driver })).rejects.toMatchObject(
          inUse(profile, first.pid),
        )
      await stillUsable(first, profile)
    },
  )

  test('is refused while that browser stands still, which is then not ended', async () => {
    const profile = await profileOf()
    const first = await open(profile)
    process.kill(first.pid ?? 0, 'SIGSTOP')
    try {
      await expect(openBrowser({ userDataDir: profile })).rejects.toMatchObject(inUse(profile, first.pid))
    } finally {
      process.kill(first.pid ?? 0, 'SIGCONT')
    }
    await stillUsable(first, profile)
  })

  test('is refused if the user started that browser', async () => {
    const profile = await profileOf()
    const args = ['--headless=new', '--no-sandbox', `--user-data-dir=${profile}`, 'about:blank']
    const own: ChildProcess = spawn(findBrowser(), args, { stdio: 'ignore' })
    onTestFinished(() => void own.kill('SIGKILL'))
    await expect
      .poll(() => readlink(join(profile, 'SingletonSocket')).catch(() => ''), { timeout: 20_000 })
      .not.toBe('')
    await expect(openBrowser({ userDataDir: profile })).rejects.toMatchObject(inUse(profile, own.pid))
    expect(own.exitCode).toBe(null)
  })

  test('has one browser if several start at once', async () => {
    const profile = await profileOf()
    const settled = await Promise.allSettled(
      Array.from({ length: 4 }, () => openBrowser({ userDataDir: profile })),
    )
    const opened = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    onTestFinished(async () => void (await Promise.all(opened.map((browser) => browser.close()))))
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(opened).toHaveLength(1)
    for (const error of refused) expect(error).toMatchObject(inUse(profile, opened[0]?.pid))
    await wait(500)
    expect(opened[0] && (await stillUsable(opened[0], profile))).toBe(undefined)
  })

  test('of another host is refused, with how to go on', async () => {
    const profile = await profileOf()
    await symlink('elsewhere-1', join(profile, 'SingletonLock'))
    await expect(openBrowser({ userDataDir: profile })).rejects.toMatchObject({
      code: 'PROFILE_IN_USE',
      message: expect.stringMatching(/pid 1 on host elsewhere\. .* delete .*SingletonLock\.$/),
    })
    expect(await readlink(join(profile, 'SingletonLock'))).toBe('elsewhere-1')
  })
})

describe.runIf(process.platform === 'linux')('a lock that was left behind', () => {
  test.each([
    ['by a browser that was killed', 2 ** 22 - 1],
    ['whose id another program has now', process.pid],
  ])('%s, keeps nobody out', async (_how, pid) => {
    const profile = await profileOf()
    await symlink(`${hostname()}-${pid}`, join(profile, 'SingletonLock'))
    await symlink('/nowhere/org.chromium.Chromium.abcdef/SingletonSocket', join(profile, 'SingletonSocket'))
    await stillUsable(await open(profile), profile)
  })

  test('by SIGKILL of our own browser: its socket is removed, and the profile can be used again', async () => {
    const profile = await profileOf()
    const first = await openBrowser({ userDataDir: profile })
    const socket = await readlink(join(profile, 'SingletonSocket'))
    process.kill(first.pid ?? 0, 'SIGKILL')
    await expect.poll(() => existsSync(socket)).toBe(false)
    await first.close()
    await stillUsable(await open(profile), profile)
  })
})
