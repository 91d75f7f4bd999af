import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathIn } from '../fixtures/answers.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { pngBytes } from '../fixtures/attached.ts'
import { startHttpBridge } from '../fixtures/bridge.ts'
import { newClient, overHttp, overStdio, temporaryDirectory } from '../fixtures/clients.ts'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
const client = newClient()
let changes = 0

beforeAll(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
  client.setNotificationHandler('notifications/resources/list_changed', () => void changes++)
  await overStdio(client, output.path)
  await client.listen({ resourcesListChanged: true })
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
})
afterAll(async () => {
  await client.close()
  await app.stop()
  await output.remove()
})

const call = (capability: string, params: Record<string, unknown> = {}) =>
  client.callTool({ name: 'abp_call', arguments: { capability, params } })

test('saved files are listed, and the client hears of new ones', async () => {
  const before = changes
  const uri = pathToFileURL(pathIn(await call('export.picture'))).href
  await expect.poll(() => changes).toBeGreaterThan(before)
  const { resources } = await client.listResources()
  expect(resources).toContainEqual({
    uri,
    name: uri.split('/').at(-1),
    mimeType: 'image/png',
    size: pngBytes.length,
  })
})

test('bytes are read as base64, text as text', async () => {
  const uri = pathToFileURL(pathIn(await call('export.picture'))).href
  expect((await client.readResource({ uri })).contents).toEqual([
    { uri, mimeType: 'image/png', blob: pngBytes.toString('base64') },
  ])
  const table = pathToFileURL(pathIn(await call('export.table'))).href
  expect((await client.readResource({ uri: table })).contents).toEqual([
    { uri: table, mimeType: 'text/csv', text: 'a,b' },
  ])
})

test('a large file is refused, with what to do instead', async () => {
  const path = pathIn(await call('export.large', { megabytes: 6 }))
  await expect(client.readResource({ uri: pathToFileURL(path).href })).rejects.toThrow(
    `${path} has 6291456 bytes, over the 5242880 of a resource. Read the file itself, or run abp_attach { "path": ${JSON.stringify(path)} }.`,
  )
})

test('skills are resources, for clients without a session too', async () => {
  const bridge = await startHttpBridge(output.path)
  const remote = newClient()
  await overHttp(remote, bridge)
  for (const one of [client, remote]) {
    const { resources } = await one.listResources()
    const zip = resources.find(({ uri }) => uri === 'skill://zip/SKILL.md')
    expect(zip).toMatchObject({ mimeType: 'text/markdown', description: expect.stringMatching(/\bzip\b/) })
    const skill = new URL('../../../attachments/skills/zip/SKILL.md', import.meta.url)
    expect((await one.readResource({ uri: zip?.uri ?? '' })).contents).toEqual([
      { uri: zip?.uri, mimeType: 'text/markdown', text: await readFile(skill, 'utf8') },
    ])
  }
  expect((await remote.listResources()).resources.every(({ uri }) => uri.startsWith('skill://'))).toBe(true)
  await remote.close()
  await bridge.stop()
})
