import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '@abp-kit/client'
import { launch } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../../client/test/fixtures/server.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import {
  environment,
  newClient,
  overStdio,
  program,
  temporaryDirectory,
  textOf,
} from '../fixtures/clients.ts'

let app: ServedApp
let files: Awaited<ReturnType<typeof temporaryDirectory>>
const at = (name: string) => join(files.path, name)

beforeAll(async () => {
  app = await serveApp('./account')
  files = await temporaryDirectory()
})
afterAll(async () => {
  await app.stop()
  await files.remove()
})

const ada = { cookie: 'session=of-ada', name: 'Ada' }
const nobody = { cookie: 'nobody', name: null }

async function bridge(...args: string[]) {
  const client = newClient()
  onTestFinished(() => client.close())
  await overStdio(client, at('results'), args)
  const call = async (name: string, input: Record<string, unknown> = {}) =>
    textOf(await client.callTool({ name, arguments: input }))
  return {
    client,
    call,
    connect: () => call('abp_connect', { url: app.url }),
    who: async () => {
      const path = /Output saved to file: (.+)/.exec(await call('abp_account_who'))?.[1] ?? ''
      return JSON.parse(await readFile(path, 'utf8'))
    },
  }
}

/** Another site that a sign-in opens in a tab of its own, and whether it has stored its part. */
async function startOther(then = '') {
  let stored = false
  const page = `<!doctype html><script>localStorage.setItem('id', '7'); navigator.sendBeacon('/stored'); ${then}</script>`
  const { stop, url } = await startServer((request, response) => {
    stored ||= request.url === '/stored'
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  onTestFinished(stop)
  return { url, hasStored: () => stored }
}

/** Does what a person does who has signed in, at a site that opens another one in a second tab. */
async function save(file: string, other: Awaited<ReturnType<typeof startOther>>) {
  const url = new URL(`/sign-in?open=${other.url}`, app.url).href
  const child = spawn(process.execPath, [...program, 'save-storage', url, file, '--headless'], {
    env: environment(at('results')),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += String(chunk)
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const closed = once(child, 'close')
  await expect.poll(() => text).toContain('press Enter')
  await expect.poll(other.hasStored).toBe(true)
  child.stdin.write('\n')
  const [code] = await closed
  return { code, text, errors }
}

describe('--storage-state', () => {
  test('what a person saved signs in every connection, each in its own context', async () => {
    const file = at('state.json')
    await writeFile(file, 'older', { mode: 0o644 })
    const other = await startOther()
    const { code, text, errors } = await save(file, other)
    expect([code, text, errors]).toEqual([
      0,
      expect.stringContaining('Saved 1 cookies, and the storage of 2 origins'),
      '',
    ])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const saved = JSON.parse(await readFile(file, 'utf8'))
    expect(saved).toEqual({
      cookies: [
        expect.objectContaining({ name: 'session', value: 'of-ada', httpOnly: true, sameSite: 'Lax' }),
      ],
      origins: expect.any(Array),
    })
    for (const [url, name, value] of [
      [app.url, 'name', 'Ada'],
      [other.url, 'id', '7'],
    ] as const)
      expect(saved.origins).toContainEqual({ origin: new URL(url).origin, localStorage: [{ name, value }] })

    const { connect, who } = await bridge('--storage-state', file)
    for (let connection = 0; connection < 2; connection++) {
      expect(await connect()).toContain('Connected')
      expect(await who()).toEqual(ada)
    }
  })

  test('a tab that does not answer is named, and the others are saved', async () => {
    const file = at('partly.json')
    const served = await startOther("alert('Welcome!')")
    // Another site, so another process: a dialog stops every page of its own.
    const other = { ...served, url: served.url.replace('127.0.0.1', 'localhost') }
    const { code, text, errors } = await save(file, other)
    expect([code, text]).toEqual([
      0,
      expect.stringContaining('Saved 1 cookies, and the storage of 1 origins'),
    ])
    expect(errors).toMatch(/^http:\S+ did not answer, perhaps because of an open dialog: /)
    expect(errors).toContain(other.url)
  })

  test.each([
    ['no JSON', '{"cookies": [secret', 'it is not JSON'],
    ['another form', '{"cookies": [{"name": "a", "value": 1}]}', '`cookies[0].value` is no text'],
    ['no origin', '{"origins": [{"origin": "app.example"}]}', '`origins[0].origin` is no origin'],
    ['something else', '{}', 'it has neither `cookies` nor `origins`'],
    ['nothing', undefined, 'cannot be read'],
  ])('a file with %s is said at once, and none of its words', async (name, content, problem) => {
    const file = at(`${name}.json`)
    if (content !== undefined) await writeFile(file, content, { mode: 0o600 })
    const child = spawn(process.execPath, [...program, '--storage-state', file], {
      env: environment(at('results')),
    })
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += String(chunk)
    })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(text).toMatch(/^INVALID_CONFIG: --storage-state: /)
    expect(text).toContain(problem)
    expect(text).not.toContain('secret')
  })

  test('goes with no profile that others share', async () => {
    const file = at('mine.json')
    await writeFile(file, '{"cookies": []}')
    await chmod(file, 0o600)
    const args = ['--storage-state', file, '--user-data-dir', at('profile')]
    const child = spawn(process.execPath, [...program, ...args], { env: environment(at('results')) })
    expect(String((await once(child.stderr, 'data'))[0])).toMatch(/^INVALID_CONFIG: --storage-state needs a/)
  })
})

test('--user-data-dir: a login survives the end of the bridge', async () => {
  const first = await bridge('--user-data-dir', at('profile'))
  await first.connect()
  expect(await first.who()).toEqual(nobody)
  await first.call('abp_account_signIn')
  expect(await first.who()).toEqual(ada)
  await first.client.close()
  const second = await bridge('--user-data-dir', at('profile'))
  await expect.poll(second.connect).toContain('Connected')
  expect(await second.who()).toEqual(ada)
})

test('--user-data-dir: a second bridge is refused, and leaves the first alone', async () => {
  const first = await bridge('--user-data-dir', at('busy'))
  expect(await first.connect()).toContain('Connected')
  const second = await bridge('--user-data-dir', at('busy'))
  for (let count = 0; count < 2; count++)
    expect(await second.connect()).toMatch(
      /^PROFILE_IN_USE: The profile \S+ is in use by the browser with pid \d+ on host \S+\. .*--user-data-dir/,
    )
  expect(await first.connect()).toContain('Connected')
  expect(await first.who()).toEqual(nobody)
})

describe('--auto-connect', () => {
  test("uses the user's running browser, with their logins, and leaves it running", async () => {
    const userDataDir = at('own')
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    // Chrome writes DevToolsActivePort for this switch as it does for chrome://inspect/#remote-debugging.
    const args = [...sandbox, '--remote-debugging-port=0']
    const browser = await launch({ executablePath: findBrowser(), userDataDir, args })
    onTestFinished(() => browser.close())
    const [page] = await browser.pages()
    await page?.goto(new URL('/sign-in', app.url).href)
    const { client, connect, who } = await bridge('--auto-connect', '--user-data-dir', userDataDir)
    expect(await connect()).toContain('Connected')
    expect(await who()).toEqual(ada)
    await client.close()
    expect(browser.connected).toBe(true)
  })

  test.each([
    ['no browser', undefined],
    ['a file that says something else', '9222\n/evil'],
  ])('with %s, the answer says what the user has to allow', async (name, content) => {
    const directory = at(name.replaceAll(' ', '-'))
    await mkdir(directory)
    if (content !== undefined) await writeFile(join(directory, 'DevToolsActivePort'), content)
    const { connect } = await bridge('--auto-connect', '--user-data-dir', directory)
    expect(await connect()).toMatch(/^BROWSER_NOT_FOUND: .*chrome:\/\/inspect\/#remote-debugging/)
  })
})
