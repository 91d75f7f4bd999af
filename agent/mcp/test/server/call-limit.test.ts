import { setTimeout as wait } from 'node:timers/promises'
import type { Client, RequestOptions } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataIn } from '../fixtures/answers.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

/** Milliseconds. A minute of the page takes 600 ms. */
const callTimeout = 3_000
/** Milliseconds that the page works, or that the user thinks: longer than the limit, and 400 s for the page. */
const long = 4_000

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let client: Client

beforeAll(async () => {
  app = await serveApp('./lasting')
  output = await temporaryDirectory()
  client = newClient({ capabilities: { elicitation: {} } })
  client.setRequestHandler('elicitation/create', async () => {
    await wait(long)
    return { action: 'accept', content: { confirmed: true } }
  })
  await overStdio(client, output.path, ['--call-timeout', String(callTimeout)])
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
  await call('clock.hasten')
})
afterAll(async () => {
  await client.close()
  await app.stop()
  await output.remove()
})

const call = (capability: string, more: object = {}, options: RequestOptions = {}) =>
  client.callTool({ name: 'abp_call', arguments: { capability, ...more } }, options)

describe('a call of more than five minutes', () => {
  test('ends by itself if it reports progress', async () => {
    expect(await dataIn(await call('work.report'))).toBe('reported')
  })

  test('ends by itself if its question is answered late', async () => {
    expect(await dataIn(await call('work.ask'))).toEqual({ confirmed: true })
  })

  test('ends by itself if it asks the person in the page, who is slow', async () => {
    const reports: unknown[] = []
    const asked = await call('work.askPerson', {}, { onprogress: ({ message }) => reports.push(message) })
    expect(await dataIn(asked)).toMatchObject({
      confirmed: false,
      error: { code: 'TIMEOUT', message: expect.stringContaining('Nobody answered') },
    })
    expect(reports).toContainEqual(expect.stringContaining('Waiting for the person in the page'))
  })

  test('ends by itself with a longer `timeout`', async () => {
    expect(await dataIn(await call('work.silently', { timeout: 600_000 }))).toBe('done')
  })

  test('ends after --call-timeout if it reports nothing', async () => {
    const text = textOf(await call('work.silently'))
    expect(text).toContain(`The call did not end, nor report progress, within ${callTimeout} ms.`)
  })

  test('ends at the limit of its app, whatever the agent allows', async () => {
    const text = textOf(await call('work.limited', { timeout: 600_000 }))
    expect(text).toMatch(/^TIMEOUT: work\.limited took longer than 100000 ms\./)
  })
})
