import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeDirectory } from '../fixtures/directory.ts'
import { startPage } from '../fixtures/page.ts'
import { listeningPorts, processesBelow, stillRunning } from '../fixtures/processes.ts'

/** Milliseconds after which nothing may be left. */
const patience = 6_000
const program = fileURLToPath(new URL('../fixtures/agent.ts', import.meta.url))
let app: Awaited<ReturnType<typeof startPage>>

beforeAll(async () => {
  app = await startPage('{ hang: () => new Promise(() => {}) }')
})
afterAll(() => app.stop())

/** An agent in the middle of a call, with a temporary directory of its own. */
async function startAgent(driver: string, below = '') {
  const temporary = await makeDirectory()
  const place = join(temporary.path, below)
  await mkdir(place, { recursive: true })
  const agent = spawn(process.execPath, [program, driver, app.url], {
    env: { ...process.env, TMPDIR: place },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void agent.kill('SIGKILL'))
  let said = ''
  agent.stderr.on('data', (text) => (said += text))
  const ended = once(agent, 'close').then(([code]) => {
    throw new Error(`The agent ended with ${code}: ${said}`)
  })
  const [line] = await Promise.race([once(createInterface({ input: agent.stdout }), 'line'), ended])
  const told: { browser?: number } = JSON.parse(String(line))
  const processes = processesBelow(agent.pid ?? 0)
  expect(processes.map(({ pid }) => pid)).toContain(told.browser)
  const [directory = ''] = await readdir(place)
  expect(directory).toMatch(/^abp-browser-/)
  const socket = dirname(await readlink(join(place, directory, 'profile', 'SingletonSocket')))
  const list = async () => [...(await readdir(place)), ...(existsSync(socket) ? [socket] : [])]
  return { agent, browser: told.browser ?? 0, processes, list }
}

type Agent = Awaited<ReturnType<typeof startAgent>>

async function expectNothing({ list, processes }: Agent) {
  const left = async () => ({ processes: stillRunning(processes), files: await list() })
  await expect.poll(left, { timeout: patience, interval: 50 }).toEqual({ processes: [], files: [] })
}

const say = (agent: ChildProcess, word: string) => void agent.stdin?.write(`${word}\n`)

const killAgent = ({ agent }: Agent) => void agent.kill('SIGKILL')
const killBrowser = ({ browser }: Agent) => void process.kill(browser, 'SIGKILL')

describe('nothing is left of a browser', () => {
  test.each<[end: string, driver: string, end: (started: Agent) => void]>([
    ['SIGKILL of its agent in the middle of a call', 'puppeteer', killAgent],
    ['SIGKILL of its agent in the middle of a call', 'playwright', killAgent],
    ['SIGTERM', 'puppeteer', ({ agent }) => void agent.kill('SIGTERM')],
    ['SIGINT', 'puppeteer', ({ agent }) => void agent.kill('SIGINT')],
    ['SIGHUP', 'puppeteer', ({ agent }) => void agent.kill('SIGHUP')],
    ['an error that the agent does not catch', 'puppeteer', ({ agent }) => say(agent, 'throw')],
    ['process.exit', 'puppeteer', ({ agent }) => say(agent, 'exit')],
    ['close', 'puppeteer', ({ agent }) => say(agent, 'close')],
    ['close', 'playwright', ({ agent }) => say(agent, 'close')],
  ])('after %s, with %s', async (_how, driver, end) => {
    const started = await startAgent(driver)
    end(started)
    await expectNothing(started)
  })

  test.each([
    ['its agent', killAgent],
    ['the browser', killBrowser],
  ])('after SIGKILL of %s, where the temporary directory has a long path', async (_whose, end) => {
    const started = await startAgent('puppeteer', 'a-long-name-for-a-directory/'.repeat(3))
    end(started)
    await expectNothing(started)
  })

  test('that stands still when its agent is killed', async () => {
    const started = await startAgent('puppeteer')
    process.kill(started.browser, 'SIGSTOP')
    killAgent(started)
    await expectNothing(started)
  })

  test.each(['puppeteer', 'playwright'])('that crashes, while its agent goes on, with %s', async (driver) => {
    const started = await startAgent(driver)
    killBrowser(started)
    await expectNothing(started)
    expect(started.agent.exitCode).toBe(null)
  })
})

test.each(['puppeteer', 'playwright'])('no port leads to a browser, with %s', async (driver) => {
  const started = await startAgent(driver)
  expect(started.processes.length).toBeGreaterThan(3)
  expect(listeningPorts(started.processes)).toEqual([])
  say(started.agent, 'close')
  await expectNothing(started)
})
