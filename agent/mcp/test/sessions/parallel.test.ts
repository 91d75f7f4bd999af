import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectionIn, dataIn } from '../fixtures/answers.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { eras } from '../fixtures/eras.ts'
import { type PlainApp, servePlainApp } from '../fixtures/plain-app.ts'

let apps: PlainApp[]
let output: Awaited<ReturnType<typeof temporaryDirectory>>

beforeAll(async () => {
  // All of one name, and one id: a page can call itself anything.
  apps = await Promise.all([1, 2, 3].map(() => servePlainApp({ name: 'Notes' })))
  output = await temporaryDirectory()
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()))
  await output.remove()
})

const hostOf = (index: number) => new URL(apps[index % apps.length]?.url ?? '').host

describe.each(eras)('%s', (_era, open) => {
  async function arrive() {
    // One profile for all: a browser needs half a second for each that it makes.
    const profile = await temporaryDirectory()
    onTestFinished(profile.remove)
    const client = await open({
      outputDir: output.path,
      args: ['--browser-timeout', '180000', '--log-level', 'error', '--user-data-dir', profile.path],
    })
    onTestFinished(() => client.close())
    return client
  }

  test('12 pairs connect at once to apps of one name: each id leads to its own app', async () => {
    const client = await arrive()
    for (let pair = 0; pair < 12; pair++) {
      const ids = await Promise.all(
        [0, 1].map(async (index) =>
          connectionIn(await client.call('abp_connect', { url: apps[index]?.url })),
        ),
      )
      expect(new Set(ids).size).toBe(2)
      for (const [index, connection] of ids.entries()) {
        const data = await dataIn(await client.call('abp_call', { capability: 'test.who', connection }))
        expect(data).toMatchObject({ host: hostOf(index) })
      }
      for (const connection of ids) await client.call('abp_disconnect', { connection })
    }
  })

  test('40 at once are 32: the limit holds, and every one that is open can be named', async () => {
    const client = await arrive()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        client.call('abp_connect', { url: apps[index % apps.length]?.url }, { timeout: 300_000 }),
      ),
    )
    const [open, refused] = [true, false].map((ok) => answers.filter(({ isError }) => !isError === ok))
    expect([open?.length, refused?.length]).toEqual([32, 8])
    for (const answer of refused ?? []) expect(textOf(answer)).toMatch(/^RATE_LIMITED: 32 connections/)
    const ids = (open ?? []).map(connectionIn)
    expect(new Set(ids).size).toBe(32)
    for (const [index, answer] of answers.entries()) {
      if (answer.isError) continue
      const connection = connectionIn(answer)
      const data = await dataIn(await client.call('abp_call', { capability: 'test.who', connection }))
      expect(data, connection).toMatchObject({ host: hostOf(index) })
    }
    // A place that is given back can be taken.
    await client.call('abp_disconnect', { connection: ids[0] })
    expect((await client.call('abp_connect', { url: apps[0]?.url })).isError).toBeFalsy()
  }, 400_000)

  test('places of connects that fail are given back', async () => {
    const client = await arrive()
    const nowhere = 'http://127.0.0.1:1/'
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 12 }, () => client.call('abp_connect', { url: nowhere })))
    }
    expect((await client.call('abp_connect', { url: apps[0]?.url })).isError).toBeFalsy()
  })

  test('a connect that is cancelled leaves no page, and takes no place', async () => {
    const client = await arrive()
    const controller = new AbortController()
    const connecting = client.call('abp_connect', { url: apps[0]?.url }, { signal: controller.signal })
    controller.abort()
    await expect(connecting).rejects.toThrow()
    await expect.poll(async () => textOf(await client.call('abp_status'))).toContain('Not connected')
    expect((await client.call('abp_connect', { url: apps[0]?.url })).isError).toBeFalsy()
    expect(textOf(await client.call('abp_status')).match(/ capabilities/g)).toHaveLength(1)
  })

  test('one connection that is closed twice at once is closed once', async () => {
    const client = await arrive()
    const connection = connectionIn(await client.call('abp_connect', { url: apps[0]?.url }))
    const answers = await Promise.all([1, 2].map(() => client.call('abp_disconnect', { connection })))
    expect(answers.map(({ isError }) => isError === true).sort()).toEqual([false, true])
    expect(answers.map(textOf).join()).toContain(`The connection "${connection}" was closed.`)
  })

  test('a call that runs when its connection is closed ends at once', async () => {
    const client = await arrive()
    const app = apps[0]
    const connection = connectionIn(await client.call('abp_connect', { url: app?.url }))
    const calling = client.call('abp_call', { capability: 'test.wait', connection })
    await expect.poll(() => app?.told).toContain('waiting')
    await client.call('abp_disconnect', { connection })
    expect(textOf(await calling)).toMatch(/^(CANCELLED|DISCONNECTED): /)
  })
})
