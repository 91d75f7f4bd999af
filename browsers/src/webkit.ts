import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Browser, Tab } from './browser.ts'
import { evaluationOf, readOutcome } from './evaluation.ts'
import { executable } from './executables.ts'
import { clickAt, pressOf } from './input-actions.ts'
import { readComplaints, startRecorder } from './recorder.ts'
import { openSession, type WebDriver } from './web-driver.ts'

/** WebKitGTK's MiniBrowser, on a screen of its own, through plain WebDriver. */
export async function openWebKit(): Promise<Browser> {
  const programs: ChildProcess[] = []
  const end = () => {
    for (const program of programs.splice(0).reverse()) program.kill()
  }
  process.once('exit', end)
  const screen = spawn(executable('webkit', 'Xvfb'), ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  programs.push(screen)
  const display = await new Promise((resolve, reject) => {
    screen.stdio[3]?.once('data', (data) => resolve(`:${String(data).trim()}`))
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)))
  })
  const port = await freePort()
  programs.push(
    spawn(executable('webkit', 'WebKitWebDriver'), [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: String(display),
        // Root has no user namespaces here; the pages are ours.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    }),
  )
  const recorder = await startRecorder()
  const address = recorder.address()
  const driver = await openSession(`http://127.0.0.1:${port}`, {
    pageLoadStrategy: 'none',
    unhandledPromptBehavior: 'ignore',
    proxy: {
      proxyType: 'manual',
      httpProxy: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    },
    'webkitgtk:browserOptions': { binary: executable('webkit', 'MiniBrowser'), args: ['--automation'] },
  })
  const run = inTurns(driver)
  return {
    async open(url) {
      const { handle } = Object(await run(undefined, 'POST', '/window/new', { type: 'window' }))
      const tab = createTab((method, path, body) => run(String(handle), method, path, body), url)
      await run(handle, 'POST', '/url', { url })
      await tab.waitForFunction(() => document.body && location.protocol !== 'about:')
      return tab
    },
    async close() {
      await driver.command('DELETE', '').catch(() => undefined)
      end()
      process.off('exit', end)
      recorder.closeAllConnections()
      recorder.close()
    },
  }
}

/** A session has one current window: commands for different windows come one after the other. */
function inTurns({ command }: WebDriver) {
  let turn: Promise<unknown> = Promise.resolve()
  let current: string | undefined
  return (handle: string | undefined, ...args: Parameters<WebDriver['command']>): Promise<unknown> => {
    const done = turn.then(async () => {
      if (handle && handle !== current) await command('POST', '/window', { handle })
      current = handle ?? current
      return command(...args)
    })
    turn = done.catch(() => undefined)
    return done
  }
}

/** Where a page keeps the answers that the driver has not fetched yet. */
const answers = `(window[Symbol.for('test-answers')] ??= {})`
let count = 0

function createTab(command: WebDriver['command'], url: string): Tab {
  const execute = (script: string) => command('POST', '/execute/sync', { script, args: [] })
  const evaluate: Tab['evaluate'] = async (run, ...params) => {
    // The driver does nothing else while an asynchronous script runs, so this one ends at once and its answer is asked for.
    const id = ++count
    await execute(`${evaluationOf(run, params)}.then((json) => { ${answers}[${id}] = json })`)
    for (;;) {
      const json = await execute(`return ${answers}[${id}]`)
      if (typeof json === 'string') return readOutcome(json)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const act = async (source: object) => void (await command('POST', '/actions', { actions: [source] }))
  return {
    evaluate,
    complaints: () => evaluate(readComplaints),
    // One that opens ends the next command with an error.
    dialogs: [],
    async waitForFunction(condition) {
      const deadline = Date.now() + 30_000
      // Fails while one document takes the place of another.
      const isMet = () => execute(`return Boolean((${condition})())`).catch(() => false)
      while (!(await isMet())) {
        if (Date.now() > deadline) throw new Error(`Not within 30 s: ${condition}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    addScriptTag: (options) =>
      evaluate(({ content, type = '' }) => {
        document.head.append(Object.assign(document.createElement('script'), { type, text: content }))
      }, options),
    click: (x, y) => act(clickAt(x, y)),
    press: (key) => act(pressOf(key)),
    url: () => url,
    close: async () => void (await command('DELETE', '/window')),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
