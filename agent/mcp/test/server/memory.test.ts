import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedApp, serveApp } from '../fixtures/app'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients'

const cycles = 250
let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>

beforeAll(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
})
afterAll(async () => {
  await app.stop()
  await output.remove()
})

test(`a bridge with a heap of 40 MB lives through ${cycles} cycles of connect, call, disconnect`, async () => {
  const client = newClient()
  // The page's URL is the same, so that what stays is the sessions' own.
  await overStdio(client, output.path, [], { NODE_OPTIONS: '--max-old-space-size=40' })
  for (let cycle = 0; cycle < cycles; cycle++) {
    const connected = await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
    expect(textOf(connected)).toContain('Connected: ')
    const called = await client.callTool({ name: 'abp_convert_upper', arguments: { text: 'x' } })
    expect(called.isError).not.toBe(true)
    await client.callTool({ name: 'abp_disconnect', arguments: {} })
  }
  await client.close()
}, 600_000)
