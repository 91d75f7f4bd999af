import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { homedir, hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { type AnyClient, eras, erasOfMatrix, type User } from '../fixtures/eras.ts'
import { serveWitness, type Witness } from '../fixtures/witness.ts'

let page: Witness
let place: Awaited<ReturnType<typeof temporaryDirectory>>
let output = ''
let allowed = ''
beforeAll(async () => {
  page = await serveWitness()
  place = await temporaryDirectory()
  output = join(place.path, 'results-of-ada')
  allowed = join(place.path, 'documents-of-ada')
  await mkdir(allowed)
  await mkdir(output, { mode: 0o700 })
  await writeFile(join(allowed, 'note.txt'), 'a note')
  await writeFile(join(allowed, 'large.zip'), '')
  await truncate(join(allowed, 'large.zip'), 61 * 1024 * 1024)
})
afterAll(async () => {
  await page.stop()
  await place.remove()
})
beforeEach(() => void page.seen.splice(0))

/** What a page must not learn: where files are here, who runs the bridge and where, and how it was set up. */
const secrets = () => [
  ...[place.path, 'results-of-ada', 'documents-of-ada', tmpdir(), homedir(), process.cwd(), hostname()],
  ...(userInfo().username === 'root' ? [] : [userInfo().username]),
  ...['--allow-root', 'ABP_ALLOW_ROOT', 'passwd', '98765', '/proc/', 'file:'],
]
const expectNothing = (text: string) => {
  for (const secret of secrets()) expect(text).not.toContain(secret)
}
/** What the page says that it was told. */
const toldIn = async (result: Record<string, unknown>): Promise<string> =>
  JSON.parse(await readFile(/Output saved to file: (.+)/.exec(textOf(result))?.[1] ?? '', 'utf8')).told

describe.each(erasOfMatrix)('a page that is used by %s', (_era, open) => {
  const user: User = { asked: [], answers: [] }
  let client: AnyClient
  beforeAll(async () => {
    const args = ['--allow-root', allowed, '--question-timeout', '98765', '--log-level', 'silent']
    client = await open({ outputDir: output, args }, user)
    await client.call('abp_connect', { url: page.url })
  })
  afterAll(() => client.close())

  const ask = (path: string, capability = 'files.ask') => {
    user.answers = [{ action: 'accept', content: { path } }]
    return client.call('abp_call', { capability, params: { uri: 'any' } })
  }

  test.each([
    ['elsewhere', '/etc/passwd', 'FILE_NOT_ALLOWED'],
    ['that is not there', 'none.txt', 'FILE_NOT_ALLOWED'],
    ['that is a directory', '.', 'FILE_NOT_ALLOWED'],
    ['at no URL of a file', 'file://elsewhere.example/etc/passwd', 'INVALID_PARAMS'],
    ['that is too large', 'LARGE', 'INVALID_PARAMS'],
    ['of an unknown key', `store:a_b_1707234567890_${'0'.repeat(32)}.png`, 'FILE_NOT_ALLOWED'],
  ])('hears the code alone of a file %s; the agent hears the rest', async (_what, given, code) => {
    const path = given === 'LARGE' ? join(allowed, 'large.zip') : given
    const result = await ask(path)
    const told = await toldIn(result)
    expect(JSON.parse(told)).toEqual({
      success: false,
      error: { code, message: 'The file that the user named cannot be given.', retryable: false },
    })
    expectNothing(told)
    expect(textOf(result)).toContain(`Warning: The page asked for a file, and did not get it: ${code}: `)
    expect(textOf(result)).toContain(path)
    const failed = await ask(path, 'files.fail')
    expect(textOf(failed)).toContain(`did not get it: ${code}: `)
    for (const answer of [result, failed]) expect(textOf(answer)).toMatch(/\nApp: [^\n]+$/)
  })

  test('hears the last part of the name of a file that it gets', async () => {
    const told = await toldIn(await ask(join(allowed, 'note.txt')))
    expect(JSON.parse(told).data).toMatchObject({ filename: 'note.txt', mimeType: 'text/plain', size: 6 })
    expectNothing(told)
    for (const name of ['note.txt', 'large.zip']) {
      const params = { file: { $file: join(allowed, name) } }
      const taken = await toldIn(await client.call('abp_call', { capability: 'files.take', params }))
      expect(JSON.parse(taken).file).toMatchObject({ filename: name })
      expectNothing(taken)
    }
  })

  test('hears nothing of this machine when a call is cancelled', async () => {
    const stop = new AbortController()
    const waiting = client.call('abp_call', { capability: 'files.wait' }, { signal: stop.signal })
    await expect.poll(() => page.seen.map(({ text }) => text).join()).toContain('files.wait')
    stop.abort(`No more of ${place.path}, please.`)
    await expect(waiting).rejects.toThrow()
    await expect.poll(() => page.seen.map(({ what }) => what)).toContain('cancel')
    for (const { text } of page.seen) expectNothing(text)
  })
})

test.each(eras)('all that a page hears from its beginning to its end, of %s', async (_era, open) => {
  const args = ['--allow-root', allowed, '--question-timeout', '98765', '--log-level', 'silent']
  const user: User = { asked: [], answers: [{ action: 'accept', content: { path: '/etc/passwd' } }] }
  const client = await open({ outputDir: output, args }, user)
  await client.call('abp_connect', { url: page.url })
  const params = { file: { $file: join(allowed, 'note.txt') }, more: { $file: join(allowed, 'large.zip') } }
  await client.call('abp_call', { capability: 'files.take', params })
  await client.call('abp_call', { capability: 'files.ask', params: { uri: 'any', timeout: 5_000 } })
  await client.call('abp_disconnect')
  await expect.poll(() => page.seen.map(({ what }) => what)).toContain('shutdown')
  const whats = new Set(page.seen.map(({ what }) => what))
  expect([...whats].toSorted()).toEqual(['answer', 'call', 'initialize', 'input', 'shutdown'])
  for (const { text } of page.seen) expectNothing(text)
  await client.close()
})

test('a result in a store: the page hears its name without what cannot be guessed', async () => {
  const stored = join(place.path, 'stored')
  await mkdir(stored)
  const module = join(place.path, 'store.mjs')
  const unstorage = (name: string) => import.meta.resolve(name)
  await writeFile(
    module,
    `import { createStorage } from '${unstorage('unstorage')}'
     import files from '${unstorage('unstorage/drivers/fs-lite')}'
     export default createStorage({ driver: files({ base: ${JSON.stringify(stored)} }) })`,
  )
  const [, open] = eras[0] ?? []
  if (!open) throw new Error('There is no client.')
  const client = await open({ outputDir: output, args: ['--store', module, '--log-level', 'silent'] })
  onTestFinished(() => client.close())
  await client.call('abp_connect', { url: page.url })
  await client.call('abp_call', { capability: 'files.take', params: { a: 1 } })
  const [key = ''] = await readdir(stored)
  const params = { file: { $file: `store:${key}` } }
  await client.call('abp_call', { capability: 'files.take', params })
  await expect.poll(() => page.seen.map(({ text }) => text).join()).toContain('"filename"')
  const told = page.seen.find(({ text }) => text.includes('"filename"'))?.text ?? ''
  expect(told).toMatch(/"filename":"files_take_\d{13}\.json"/)
  expect(told).not.toContain(/_([0-9a-f]{32})\./.exec(key)?.[1])
})
