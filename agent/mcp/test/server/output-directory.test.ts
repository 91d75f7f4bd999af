import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { startHttpBridge } from '../fixtures/bridge.ts'
import {
  environment,
  newClient,
  overStdio,
  program,
  temporaryDirectory,
  textOf,
} from '../fixtures/clients.ts'
import { startProgram } from '../fixtures/program.ts'

let app: ServedApp
let directory = ''
beforeAll(async () => {
  app = await serveApp('./notes')
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  directory = path
  onTestFinished(remove)
})

describe('what can never be the output directory is refused when the bridge starts', () => {
  test.each([['/proc/nope'], ['/dev/null/x'], [`/tmp/${'x'.repeat(300)}`]])('%s', (path) => {
    const { status, stderr } = spawnSync(process.execPath, [...program], {
      env: environment(path),
      input: '',
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(stderr).toContain(`INVALID_CONFIG: --output-dir: ${path} cannot be written: `)
    expect(status).toBe(1)
  })

  test('and a file in the place of an allowed root, too', async () => {
    const file = join(directory, 'a.txt')
    await writeFile(file, '')
    const { status, stderr } = spawnSync(process.execPath, [...program, '--allow-root', file], {
      env: environment(directory),
      input: '',
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(stderr).toContain(`INVALID_CONFIG: --allow-root: ${file} is a file`)
    expect(status).toBe(1)
  })
})

test.each([
  ['/', /every file of yours/],
  [homedir(), /every file of yours/],
  ['/none/at/all', /cannot be used now/],
])('an allowed root %s is a warning in the log', async (root, warning) => {
  const args = [...program, '--http', '--allow-root', root]
  const bridge = await startProgram(
    process.execPath,
    args,
    new RegExp(`(${warning.source})`),
    environment(directory),
  )
  await bridge.stop()
})

test('a directory that cannot be written to is told at the connection, and before each call; then nothing is called', async () => {
  const results = join(directory, 'results')
  await mkdir(results, { mode: 0o700 })
  const client = newClient()
  onTestFinished(() => client.close())
  await overStdio(client, results, ['--log-level', 'silent'])
  const connect = () => client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
  const call = (capability: string) => client.callTool({ name: 'abp_call', arguments: { capability } })
  expect(textOf(await connect())).not.toContain('Warning')
  await chmod(results, 0o755)
  expect(textOf(await connect())).toMatch(
    /Warning: Results cannot be saved now: .*others may enter it since \(mode 755/,
  )
  for (const text of [
    textOf(await call('test.grow')),
    textOf(await client.callTool({ name: 'abp_render_to_pdf', arguments: { html: 'x' } })),
  ]) {
    expect(text).toMatch(/^OUTPUT_FAILED: .* Nothing was called\.\nNext: When that is solved, call again\.$/)
  }
  await chmod(results, 0o700)
  // It would offer one more, had it been called.
  expect(textOf(await call('test.later'))).toMatch(/^UNKNOWN_CAPABILITY/)
})

test('a directory that fails while the app works: the work is done, and the result waits', async () => {
  const results = join(directory, 'results')
  const client = newClient()
  onTestFinished(() => client.close())
  await overStdio(client, results, ['--log-level', 'silent'])
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
  const params = { milliseconds: 5_000 }
  const waiting = client.callTool({ name: 'abp_call', arguments: { capability: 'test.wait', params } })
  const counts = { name: 'abp_call', arguments: { capability: 'test.counts' } }
  const waits = async () =>
    JSON.parse(await readFile(/file: (.+)/.exec(textOf(await client.callTool(counts)))?.[1] ?? '', 'utf8'))
      .waits
  await expect.poll(waits).toBe(1)
  await chmod(results, 0o755)
  const text = textOf(await waiting)
  expect(text).toMatch(/^OUTPUT_FAILED: .* The work was done: its result waits for abp_save_result\.\n/)
  expect(text).toContain('Next: When that is solved, run abp_save_result with the `result` of the details')
  expect(text).toMatch(/\nApp: \S+ "Test Notes" \(test-notes\)$/)
  await chmod(results, 0o700)
  const { result } = JSON.parse(/Details: (.*)/.exec(text)?.[1] ?? '')
  const saved = textOf(await client.callTool({ name: 'abp_save_result', arguments: { result } }))
  expect(await readFile(/file: (.+)/.exec(saved)?.[1] ?? '', 'utf8')).toContain('5000')
})

test('a directory that is not there yet is looked for, and not made, when the bridge starts', async () => {
  const results = join(directory, 'not', 'there')
  const bridge = await startHttpBridge(results)
  await bridge.stop()
  expect(await readdir(directory)).toEqual([])
})
