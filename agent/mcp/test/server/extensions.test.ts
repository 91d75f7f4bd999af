import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeExtension } from '../../../client/test/fixtures/extension.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

let place: Awaited<ReturnType<typeof temporaryDirectory>>
let path: string
beforeAll(async () => {
  place = await temporaryDirectory()
  path = await makeExtension(place.path)
})
afterAll(() => place.remove())

async function start(...args: string[]) {
  const client = newClient()
  await overStdio(client, place.path, args)
  onTestFinished(() => client.close())
  const use = async (name: string, given: Record<string, unknown>) =>
    textOf(await client.callTool({ name, arguments: given }))
  return { client, connect: (given: Record<string, unknown>) => use('abp_connect', given), use }
}

test('an agent connects to an extension that the user named, and calls it', async () => {
  const { connect, use } = await start('--extension', path)
  const text = await connect({ extensionPath: path })
  const [, id = ''] = /^Connected: ([a-p]{32}) "Tab notes"/.exec(text) ?? []
  expect(text).toContain('notes.save')
  const saved = await use('abp_call', { capability: 'notes.save', params: { text: 'hi' } })
  const [, file = ''] = /^Output saved to file: (.+)$/m.exec(saved) ?? []
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ saved: 'hi', extension: id })
  expect(await use('abp_call', { capability: 'export.picture' })).toMatch(/File saved: .+\.png/)
  expect(await connect({ extensionId: id, abpPage: '/popup.html?again' })).toContain(`Connected: ${id}`)
  expect(await use('abp_status', {})).toContain(`chrome-extension://${id}/popup.html?again`)
})

test('it is told of extensions only where the user named some', async () => {
  const parameters = async (...args: string[]) => {
    const { client } = await start(...args)
    const { tools } = await client.listTools()
    const schema = tools.find(({ name }) => name === 'abp_connect')?.inputSchema
    return { names: Object.keys(schema?.properties ?? {}), required: schema?.required }
  }
  expect(await parameters()).toEqual({ names: ['url', 'timeout'], required: ['url'] })
  expect(await parameters('--extension', path)).toEqual({
    names: ['url', 'extensionPath', 'extensionId', 'abpPage', 'timeout'],
    required: undefined,
  })
})

test('another extension, and a page of another, are refused with what the user can do', async () => {
  const { connect } = await start('--extension', path, '--allow-origin', 'https://example.com')
  const other = 'b'.repeat(32)
  const refused = /^ORIGIN_NOT_ALLOWED: .* is not among the extensions .*--extension/
  expect(await connect({ extensionPath: '/etc' })).toMatch(refused)
  expect(await connect({ extensionId: other })).toMatch(refused)
  expect(await connect({ url: `chrome-extension://${other}/popup.html` })).toMatch(/^INVALID_PARAMS: /)
  for (const abpPage of [`chrome-extension://${other}/x.html`, 'https://example.com/', '//example.com/'])
    expect(await connect({ extensionPath: path, abpPage })).toMatch(
      /^INVALID_PARAMS: .*a path in the extension/,
    )
  expect(await connect({ extensionPath: path, url: 'https://example.com' })).toMatch(
    /^INVALID_PARAMS: .*one of/,
  )
  expect(await connect({ extensionPath: path, abpPage: 'none.html' })).toMatch(
    /^TRANSPORT_ERROR: .*no such page/,
  )
  // The user's word for the extension is enough: it has no origin on the web.
  expect(await connect({ extensionPath: path })).toContain('notes.save')
})
