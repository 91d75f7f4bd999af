import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { limits, workLimits } from '../../src/limits.ts'
import { connectionIn } from '../fixtures/answers.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { type AnyClient, erasOfMatrix } from '../fixtures/eras.ts'
import { type PlainAppOptions, servePlainApp } from '../fixtures/plain-app.ts'
import { textsIn, unfitIn } from '../fixtures/unfit.ts'

let output: Awaited<ReturnType<typeof temporaryDirectory>>
beforeAll(async () => {
  output = await temporaryDirectory()
})
afterAll(() => output.remove())

/** A page that says something by itself, some time after the agent has connected. */
const reporting = (count: number, data: string) => `<script>
  const begin = abp.initialize
  abp.initialize = async (params) => {
    const begun = await begin(params)
    // Not before the bridge has asked for all of it, and never within a call.
    const list = abp.listCapabilities
    abp.listCapabilities = async () => {
      setTimeout(() => {
        for (let index = 0; index < ${count}; index++) __abp_notification({ event: 'notifications/state/changed', data: ${data} })
      }, 200)
      return list()
    }
    return begun
  }
</script>`

describe.each(erasOfMatrix)('%s', (_era, openClient) => {
  async function connected(options: PlainAppOptions): Promise<{ client: AnyClient; connection: string }> {
    const app = await servePlainApp(options)
    onTestFinished(() => app.stop())
    const client = await openClient({ outputDir: output.path })
    onTestFinished(() => client.close())
    const connection = connectionIn(await client.call('abp_connect', { url: app.url }))
    return { client, connection }
  }

  test('abp_status has the session, what can be called now, and what was reported outside of calls', async () => {
    const { client, connection } = await connected({
      capabilities: [{ name: 'save.file' }, { name: 'undo.last', available: false }],
      body: reporting(1, "{ field: 'title', newValue: 'Log' }"),
    })
    const status = (args = {}) => client.call('abp_status', args)
    await expect.poll(async () => textOf(await status())).toContain('state/changed')
    const text = textOf(await status())
    expect(text).toMatch(/^Session: s$/m)
    expect(text).toMatch(/^Available now: .*\bsave\.file$/m)
    expect(text).toMatch(/^Not available now: undo\.last$/m)
    const reported = '- \\d+ s ago: "notifications/state/changed" {"field":"title","newValue":"Log"}'
    expect(text).toMatch(new RegExp(`^Last notifications:\n${reported}$`, 'm'))
    expect((await status()).structuredContent).toMatchObject({
      connections: [
        {
          sessionId: 's',
          available: expect.arrayContaining(['save.file']),
          unavailable: ['undo.last'],
          notifications: [
            { event: 'notifications/state/changed', data: { field: 'title', newValue: 'Log' } },
          ],
        },
      ],
    })
    const one = textOf(await status({ connection }))
    expect(one).toMatch(/^Session: s$/m)
    expect(one).toMatch(/^- undo\.last\(.*\) \(not available now\)/m)
    expect(one).toMatch(new RegExp(reported))
  })

  test('of much it keeps the last, in few words that can be seen', async () => {
    const { client } = await connected({
      body: reporting(15, "{ index, text: '\\u202e\\n' + 'x'.repeat(100_000) }"),
    })
    const status = async () => textOf(await client.call('abp_status'))
    await expect.poll(status).toContain('"index":14')
    const text = await status()
    expect(text.match(/s ago: /g)).toHaveLength(workLimits.keptNotificationEntries)
    expect(text).not.toContain('"index":4')
    expect(text.length).toBeLessThan(
      2_000 + workLimits.keptNotificationEntries * (2 * limits.statusNotificationCharacters),
    )
    expect(textsIn(text).flatMap((line) => unfitIn(line, true))).toEqual([])
  })

  test('of many connections it says no more than fits', async () => {
    const capabilities = Array.from({ length: 90 }, (_, index) => ({
      name: `long.name${index}${'x'.repeat(70)}`,
    }))
    const app = await servePlainApp({ capabilities })
    onTestFinished(() => app.stop())
    const client = await openClient({ outputDir: output.path, args: ['--tools', 'static'] })
    onTestFinished(() => client.close())
    for (let count = 0; count < 4; count++) await client.call('abp_connect', { url: app.url })
    const text = textOf(await client.call('abp_status'))
    expect(text.match(/^Session: /gm)?.length).toBeLessThan(4)
    expect(text).toMatch(/^More with connection\.$/m)
    expect(text.length).toBeLessThan(limits.statusCharacters + 3_000)
  })

  test.each<[what: string, options: PlainAppOptions, warning: RegExp]>([
    [
      'without a link to a manifest',
      { head: '' },
      /^Warning: .* has no <link rel="abp-manifest"> in its head/m,
    ],
    [
      'with an invalid manifest',
      { manifest: { abp: '0.1' } },
      /^Warning: The manifest at .* cannot be used/m,
    ],
  ])('abp_connect goes on with a page %s, and says so', async (_what, options, warning) => {
    const app = await servePlainApp(options)
    onTestFinished(() => app.stop())
    const client = await openClient({ outputDir: output.path })
    onTestFinished(() => client.close())
    const answer = await client.call('abp_connect', { url: app.url })
    expect(textOf(answer)).toMatch(/^Connected: /)
    expect(textOf(answer)).toMatch(warning)
    expect(answer.structuredContent).toMatchObject({ warnings: [expect.stringMatching(/manifest/)] })
    expect(textOf(await client.call('abp_test_who'))).toContain('Output saved')
  })
})
