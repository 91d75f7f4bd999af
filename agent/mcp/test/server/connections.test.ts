import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { erasOfMatrix } from '../fixtures/eras.ts'

let notes: ServedApp
let showcase: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>

beforeAll(async () => {
  notes = await serveApp('./notes')
  showcase = await serveApp('./showcase')
  output = await temporaryDirectory()
})
afterAll(async () => {
  await notes.stop()
  await showcase.stop()
  await output.remove()
})

const pathIn = (text: string) => /saved(?: to file)?: (.+)/.exec(text)?.[1] ?? ''

describe.each(erasOfMatrix)('%s', (_era, open) => {
  test('uses two apps at once: data goes from one to the other, unread', async () => {
    const client = await open({ outputDir: output.path })
    await client.call('abp_connect', { url: showcase.url })
    await client.call('abp_connect', { url: notes.url })
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['abp_render_chart', 'abp_process_measure']))

    const status = await client.call('abp_status')
    expect(status.structuredContent).toMatchObject({
      connections: [
        { connection: 'showcase', default: false },
        { connection: 'test-notes', default: true },
      ],
    })
    // The default connection has no such capability, so that its tool goes to the other.
    const code = textOf(await client.call('abp_generate_qrcode', { text: 'https://example.com' }))
    expect(code).toContain('Type: image/png')
    const measured = textOf(await client.call('abp_process_measure', { file: { $file: pathIn(code) } }))
    expect(JSON.parse(await readFile(pathIn(measured), 'utf8'))).toMatchObject({ mimeType: 'image/png' })

    const wrong = textOf(
      await client.call('abp_call', { capability: 'generate.qrcode', params: { text: 'x' } }),
    )
    expect(wrong).toContain('UNKNOWN_CAPABILITY')
    const right = { capability: 'generate.qrcode', params: { text: 'x' }, connection: 'showcase' }
    expect(textOf(await client.call('abp_call', right))).toContain('File saved')
    const described = textOf(
      await client.call('abp_status', { capability: 'generate.qrcode', connection: 'showcase' }),
    )
    expect(JSON.parse(described.split('\n')[0] ?? '')).toMatchObject({
      name: 'generate.qrcode',
      inputSchema: { type: 'object' },
    })

    const left = await client.call('abp_disconnect', { connection: 'test-notes' })
    expect(left.structuredContent).toEqual({ connection: 'test-notes', remaining: ['showcase'] })
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('abp_process_measure')
    // The default is gone, and the other app did not take its place.
    const unnamed = { capability: 'generate.qrcode', params: { text: 'x' } }
    for (const refused of [await client.call('abp_disconnect'), await client.call('abp_call', unnamed)]) {
      expect(textOf(refused)).toMatch(
        /^NOT_INITIALIZED: The default connection, test-notes at 127.+ was closed.+showcase at 127/,
      )
    }
    await client.call('abp_disconnect', { connection: 'showcase' })
    expect(textOf(await client.call('abp_call', right))).toMatch(
      /^NOT_INITIALIZED: .*\nNext: Run abp_connect/,
    )
    await client.close()
  })

  test('hears when the page offers more, with what the capability says of itself', async () => {
    const client = await open({ outputDir: output.path })
    await client.call('abp_connect', { url: notes.url })
    const later = async () => (await client.listTools()).tools.find(({ name }) => name === 'abp_test_later')
    expect(await later()).toBeUndefined()
    const before = client.toolsChanged()
    await client.call('abp_test_grow')
    await expect.poll(later).toMatchObject({ annotations: { readOnlyHint: true } })
    expect(client.toolsChanged()).toBeGreaterThan(before)
    expect(textOf(await client.call('abp_test_later'))).toContain('Output saved to file')
    await client.close()
  })

  test('connects only where the user allows it', async () => {
    const args = ['--allow-origin', new URL(notes.url).origin, '--log-level', 'silent']
    const client = await open({ outputDir: output.path, args })
    expect(textOf(await client.call('abp_connect', { url: showcase.url }))).toMatch(
      /^ORIGIN_NOT_ALLOWED: .*--allow-origin/,
    )
    expect(textOf(await client.call('abp_connect', { url: `${notes.url}elsewhere` }))).toContain('Connected')
    await client.close()
  })
})
