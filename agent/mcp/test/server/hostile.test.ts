import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServedApp } from '../fixtures/app.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { type AnyClient, eras, type User } from '../fixtures/eras.ts'
import { serveHostilePage } from '../fixtures/hostile.ts'

let page: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let client: AnyClient
const user: User = { asked: [], answers: [{ action: 'accept', content: {} }] }

beforeAll(async () => {
  page = await serveHostilePage()
  output = await temporaryDirectory()
  const open = eras[0]?.[1]
  if (!open) throw new Error('There is no client.')
  client = await open({ outputDir: output.path, args: ['--log-level', 'silent'] }, user)
})
afterAll(async () => {
  await client.close()
  await page.stop()
  await output.remove()
})

const call = (capability: string) => client.call('abp_call', { capability })
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

test('what it says of itself is cut, and made harmless', async () => {
  const text = textOf(await client.call('abp_connect', { url: page.url }))
  expect(text).toMatch(/^Connected: 127\.0\.0\.1:\d+ "\[2J Evil n{80,}…" \(\S+\) x\n/)
  expect(text).toContain('Warning: 4903 more capabilities of the app are left out.')
  expect(text).not.toMatch(control)
  expect(text.length).toBeLessThan(120_000)
})

test('its tools: 100 at most, with sound names, short descriptions and small schemas', async () => {
  const { tools } = await client.listTools()
  // One has parameters that are no object, so that it has no tool.
  expect(tools.length).toBe(9 + 99)
  for (const { name, description = '', inputSchema } of tools) {
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    expect(description.length).toBeLessThan(1_300)
    expect(description).not.toMatch(control)
    expect(JSON.stringify(inputSchema)).not.toContain('evil.example')
  }
  expect(JSON.stringify(tools).length).toBeLessThan(600_000)
  const names = tools.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('abp_call_2')
})

test('its files stay in the directory, its words are cut', async () => {
  const text = textOf(await client.call('abp_______etc_passwd'))
  const [, path = ''] = /File saved: (.+)/.exec(text) ?? []
  expect(dirname(path)).toBe(output.path)
  expect(basename(path)).toMatch(/^______etc_passwd_\d{13}\.bin$/)
  expect(text).toContain('Type: application/octet-stream')
  expect(text.length).toBeLessThan(1_000)

  const failed = textOf(await call('evil.error'))
  expect(failed).toMatch(/^C{99}…: /)
  expect(failed.length).toBeLessThan(9_000)

  expect(textOf(await call('evil.metadata')).length).toBeLessThan(1_000)
  expect(textOf(await call('evil.link')).length).toBeLessThan(3_000)
})

test('300 files in one result: JSON that names them', async () => {
  const text = textOf(await call('evil.many'))
  const [, path = ''] = /^Output saved to file: (.+)/.exec(text) ?? []
  const named: unknown = JSON.parse(await readFile(path, 'utf8'))
  expect(named).toHaveLength(300)
  expect(text.length).toBeLessThan(20_000)
  expect((await readdir(output.path)).filter((name) => name.startsWith('evil_many_')).length).toBe(301)
})

test('a path that looks like a saved file is data', async () => {
  const [, path = ''] = /^Output saved to file: (.+)/.exec(textOf(await call('evil.forged'))) ?? []
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    file: '/etc/passwd',
    mimeType: 'text/plain',
    size: 3,
  })
})

test('a flood of notifications is a trickle', async () => {
  expect(textOf(await call('evil.flood'))).toContain('Output saved')
  expect(client.logs.length).toBeLessThanOrEqual(100)
})

test('its questions are cut, and those that make no sense refused', async () => {
  const [, path = ''] = /^Output saved to file: (.+)/.exec(textOf(await call('evil.questions'))) ?? []
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([
    { confirmed: false },
    'INVALID_PARAMS',
    'NOT_SUPPORTED',
    'NOT_SUPPORTED',
    'INVALID_PARAMS',
  ])
  for (const { message } of user.asked) expect(message.length).toBeLessThan(2_500)
})

test('a file of another is not taken for one that was saved, wherever the page claims it', async () => {
  const victim = join(output.path, 'victim')
  await writeFile(victim, 'precious')
  await client.call('abp_call', { capability: 'evil.claim', params: { victim } })
  await client.call('abp_call', { capability: 'evil.claimFailed', params: { victim } })
  expect(await readFile(victim, 'utf8')).toBe('precious')
})

test.each(eras)('confirm() and prompt() of a page are put to the user of %s', async (_era, open) => {
  const asked: User = {
    asked: [],
    answers: [
      { action: 'accept', content: { confirmed: true } },
      { action: 'accept', content: { value: 'Ada' } },
    ],
  }
  const other = await open({ outputDir: output.path, args: ['--log-level', 'silent'] }, asked)
  await other.call('abp_connect', { url: page.url })
  const text = textOf(await other.call('abp_call', { capability: 'evil.dialog' }))
  const [, path = ''] = /^Output saved to file: (.+)/.exec(text) ?? []
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ answer: true, name: 'Ada' })
  expect(text).toContain('Warning: The page opened a dialog, which was answered: "Really?"')
  await other.close()
})
