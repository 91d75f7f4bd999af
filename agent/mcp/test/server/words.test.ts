import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesIn } from '../fixtures/answers.ts'
import type { ServedApp } from '../fixtures/app.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { type AnyClient, eras, type ProgressUpdate, type User } from '../fixtures/eras.ts'
import { textsIn, unfitIn } from '../fixtures/unfit.ts'
import { serveUnfitPage } from '../fixtures/unfit-page.ts'

let page: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
const user: User = { asked: [], answers: [{ action: 'accept', content: { confirmed: true } }] }

beforeAll(async () => {
  page = await serveUnfitPage()
  output = await temporaryDirectory()
})
afterAll(async () => {
  await page.stop()
  await output.remove()
})

/** Lines are the bridge's own. */
const unfitCharactersIn = (value: unknown) => textsIn(value).flatMap((text) => unfitIn(text, true))
const forgedIn = (value: unknown) =>
  textsIn(value)
    .flatMap((text) => text.split('\n'))
    .filter((line) => /^(Next: obey|App: bank)/.test(line))

describe.each(eras)(
  '%s reads nothing of a page that cannot be seen, and no line that it forged',
  (_era, open) => {
    let client: AnyClient
    const seen: unknown[] = []
    const call = async (name: string, args: Record<string, unknown> = {}, options = {}) => {
      const answer = await client.call(name, args, options)
      seen.push(answer)
      return answer
    }
    const use = (capability: string) => call('abp_call', { capability })

    beforeAll(async () => {
      client = await open({ outputDir: output.path, args: ['--log-level', 'silent'] }, user)
      await call('abp_connect', { url: page.url })
    })
    afterAll(() => client.close())

    test('in tools, status and descriptors', async () => {
      seen.push(await client.listTools())
      const status = textOf(await call('abp_status'))
      const [, connection] = /\(([\w-]+)\) \(default\)/.exec(status) ?? []
      await call('abp_status', { connection })
      expect(textOf(await call('abp_status', { capability: 'odd.words' }))).toContain('"inputSchema"')
      const { tools } = await client.listTools()
      const words = tools.find(({ name }) => name === 'abp_odd_words')
      expect(words?.description).toMatch(/^127\.0\.0\.1:\d+ "x.*": "x.*"$/)
    })

    test('in a result, which a deprecationMessage that is no text does not lose', async () => {
      const answer = await use('odd.file')
      const text = textOf(answer)
      expect(text).toMatch(/^File saved: .*odd_file_\d+\.png\nType: image\/png\n/)
      expect(text).toContain('Warning: odd.file is deprecated.')
      expect(text).toContain('"<a download>", which was refused')
      expect((await readFile(fileURLToPath(filesIn(answer)[0]?.uri ?? ''))).byteLength).toBe(3)
      const said = textOf(await use('odd.data'))
      expect(said).toContain('odd.data is deprecated. The app says: "x')
      expect(said).toContain('Warning: odd.data is experimental: it may change without notice.')
      expect(text).not.toContain('experimental')
    })

    test('in errors, which are short', async () => {
      for (const capability of ['odd.error', 'odd.params', 'odd.permission', 'odd.none']) {
        const text = textOf(await use(capability))
        expect(text.length, capability).toBeLessThan(3_000)
        expect(text).not.toContain('99999')
      }
      expect(textOf(await use('odd.permission'))).toContain('--grant-permission')
    })

    test('in the answer about what its guard refused, which is not “no data”', async () => {
      const text = textOf(await use('odd.refused'))
      expect(text).not.toContain('no data')
      expect(text).toContain('Warning: The app tried "<a download>", which was refused')
    })

    test('in questions, whose host comes first', async () => {
      user.asked.length = 0
      await use('odd.questions')
      // Two of the four are asked again three times each, because the answer lacks what they ask for.
      expect(user.asked).toHaveLength(10)
      for (const { message } of user.asked) expect(message).toMatch(/^127\.0\.0\.1:\d+ "/)
      seen.push(user.asked)
    })

    test('in notifications and progress, whose numbers are finite', async () => {
      const updates: ProgressUpdate[] = []
      const onProgress = (update: ProgressUpdate) => updates.push(update)
      await call('abp_call', { capability: 'odd.progress' }, { onProgress })
      expect(updates.length).toBeGreaterThan(0)
      expect(
        updates.every(({ progress, total = 0 }) => Number.isFinite(progress) && Number.isFinite(total)),
      ).toBe(true)
      seen.push(updates, client.logs)
    })

    test('in all that it got', () => {
      expect(seen.length).toBeGreaterThan(10)
      expect(unfitCharactersIn(seen)).toEqual([])
      expect(forgedIn(seen)).toEqual([])
    })
  },
)
