import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectionIn, filesIn } from '../fixtures/answers.ts'
import { environment, newClient, overStdio, program, textOf } from '../fixtures/clients.ts'
import { noOwnMounts, withMount } from '../fixtures/own-mounts.ts'
import { servePlainApp } from '../fixtures/plain-app.ts'
import { shareNotes } from '../fixtures/shared-notes.ts'

const notes = shareNotes()

async function connect(directory: string) {
  const client = newClient()
  const { pid } = await overStdio(client, directory)
  await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
  return { client, pid }
}

const pathsIn = (text: string) => [...text.matchAll(/saved(?: to file)?: (.+)/g)].map(([, path = '']) => path)

describe('bytes, whatever their form', () => {
  let client: Client
  beforeAll(async () => {
    ;({ client } = await connect(notes.directory))
  })
  afterAll(() => client.close())

  test('a Blob of 64 MB, straight to the disk', async () => {
    const text = textOf(await client.callTool({ name: 'abp_export_large', arguments: { megabytes: 64 } }))
    const [path = ''] = pathsIn(text)
    expect(text).toContain('Type: application/zip\nSize: 67108864 bytes\nMetadata: {"filename":"large.zip"}')
    const bytes = await readFile(path)
    expect([bytes[0], bytes[5 * 1024 * 1024], bytes.at(-1)]).toEqual([0, 5, 63])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readdir(notes.directory)).filter((name) => name.startsWith('abp-'))).toEqual([])
  })

  test.runIf(process.platform === 'linux')(
    '256 MB do not pass through the memory of the bridge',
    async () => {
      const { client, pid } = await connect(notes.directory)
      onTestFinished(() => client.close())
      const save = async (megabytes: number) => {
        const saved = textOf(await client.callTool({ name: 'abp_export_large', arguments: { megabytes } }))
        expect(saved).toContain(`Size: ${megabytes * 1024 * 1024} bytes`)
      }
      /** Megabytes that it has had at most. */
      const peak = async () =>
        Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
      await save(9)
      const before = await peak()
      await save(256)
      // 1 MB as a download. A machine that is too busy to start one in time gets pieces, which are freed later.
      expect((await peak()) - before).toBeLessThan(192)
    },
  )

  test('what a page downloads is a part of the result, of the type that its name says', async () => {
    const script = `handlers['test.download'] = async () => {
      const link = document.createElement('a')
      Object.assign(link, { href: URL.createObjectURL(new Blob(['a,b'])), download: 'report.csv' }).click()
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { rows: 1 }
    }`
    const page = await servePlainApp({
      capabilities: [{ name: 'test.download' }],
      body: `<script>${script}</script>`,
    })
    onTestFinished(() => page.stop())
    const connection = connectionIn(
      await client.callTool({ name: 'abp_connect', arguments: { url: page.url } }),
    )
    const text = textOf(await client.callTool({ name: 'abp_test_download', arguments: {} }))
    await client.callTool({ name: 'abp_disconnect', arguments: { connection } })
    expect(text).toContain('Type: text/csv\nSize: 3 bytes\nMetadata: {"filename":"report.csv","rows":1}')
    // Its name is told, and never used.
    expect(pathsIn(text)[0]).toMatch(/\/test_download_\d{13}\.csv$/)
  })

  test('what a page prints or downloads beside files of its result is not saved, and told', async () => {
    const script = `
      const png = { content: 'iVBORw0KGgo=', mimeType: 'image/png', encoding: 'base64' }
      handlers['own.printed'] = () => { print(); return png }
      handlers['own.downloaded'] = async () => {
        Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob(['a,b'])), download: 'report.csv' }).click()
        await new Promise((resolve) => setTimeout(resolve, 500))
        return { picture: 'iVBORw0KGgo=', mimeType: 'image/png' }
      }`
    const page = await servePlainApp({
      capabilities: [{ name: 'own.printed' }, { name: 'own.downloaded' }],
      body: `<script>${script}</script>`,
    })
    onTestFinished(() => page.stop())
    const client = newClient()
    onTestFinished(() => client.close())
    const directory = join(notes.directory, 'own')
    await overStdio(client, directory)
    await client.callTool({ name: 'abp_connect', arguments: { url: page.url } })
    const printed = await client.callTool({ name: 'abp_own_printed', arguments: {} })
    expect(filesIn(printed).map(({ mimeType }) => mimeType)).toEqual(['image/png'])
    expect(textOf(printed)).toMatch(/Warning: The page printed itself, too/)
    // A form that the bridge alone takes for a file.
    const downloaded = await client.callTool({ name: 'abp_own_downloaded', arguments: {} })
    expect(filesIn(downloaded).map(({ mimeType }) => mimeType)).toEqual(['image/png'])
    expect(textOf(downloaded)).toMatch(/Warning: The page gave a file, too/)
    expect((await readdir(directory)).filter((name) => !name.endsWith('.png'))).toEqual([])
  })

  test('what a page downloads is given up after --download-timeout', async () => {
    const script = `handlers['test.stall'] = async () => {
      Object.assign(document.createElement('a'), { href: '/stall', download: 'report.csv' }).click()
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { rows: 1 }
    }`
    const page = await servePlainApp({
      capabilities: [{ name: 'test.stall' }],
      body: `<script>${script}</script>`,
      routes: (_request, response) =>
        void response.writeHead(200, { 'content-disposition': 'attachment' }).write('x'.repeat(4_000)),
    })
    onTestFinished(() => page.stop())
    const client = newClient()
    onTestFinished(() => client.close())
    await overStdio(client, notes.directory, ['--download-timeout', '400'])
    await client.callTool({ name: 'abp_connect', arguments: { url: page.url } })
    const text = textOf(await client.callTool({ name: 'abp_test_stall', arguments: {} }))
    expect(text).toMatch(/could not be saved: .*nothing came for 400 ms \(--download-timeout\)/)
  })

  test('deeper than one level: JSON that names the file, as the next call takes it', async () => {
    const text = textOf(await client.callTool({ name: 'abp_export_deep', arguments: {} }))
    const [json = '', image = ''] = pathsIn(text)
    expect(text).toMatch(/^Output saved to file: /)
    expect(JSON.parse(await readFile(json, 'utf8'))).toEqual({
      pages: [{ image: { $file: image, mimeType: 'image/png', filename: 'a.png' } }],
      at: 'depth',
    })
    expect((await readFile(image)).subarray(1, 4).toString()).toBe('PNG')
  })

  test('text that the app gives a filename', async () => {
    const text = textOf(await client.callTool({ name: 'abp_export_table', arguments: {} }))
    expect(await readFile(pathsIn(text)[0] ?? '', 'utf8')).toBe('a,b')
    expect(text).toContain('Type: text/csv')
  })

  test('window.print() gives the PDF of the page', async () => {
    const result = await client.callTool({ name: 'abp_export_printed', arguments: {} })
    expect(filesIn(result)).toMatchObject([{ mimeType: 'application/pdf' }])
    expect(textOf(result)).toContain('Metadata: {"printed":true}')
    const document = await getDocumentProxy(new Uint8Array(await readFile(pathsIn(textOf(result))[0] ?? '')))
    expect((await extractText(document, { mergePages: true })).text).toContain('On paper')
  })
})

describe('a directory that cannot be written', () => {
  test('is told before the page works in vain', async () => {
    await writeFile(join(notes.directory, 'file'), '')
    const { client } = await connect(join(notes.directory, 'file'))
    onTestFinished(() => client.close())
    const before = await client.callTool({ name: 'abp_test_counts', arguments: {} })
    expect(textOf(before)).toMatch(/^OUTPUT_FAILED: .*ABP_OUTPUT_DIR.*/s)
  })

  test('and when it is lost during the call, the result is kept', async () => {
    const directory = join(notes.directory, 'lost')
    const { client } = await connect(directory)
    onTestFinished(() => client.close())
    const calling = client.callTool({ name: 'abp_test_wait', arguments: { milliseconds: 3000 } })
    const status = async () => textOf(await client.callTool({ name: 'abp_status', arguments: {} }))
    await expect.poll(status).toContain('1 calls running')
    await rm(directory, { recursive: true })
    await writeFile(directory, 'in the way')
    const failed = textOf(await calling)
    expect(failed).toMatch(/^OUTPUT_FAILED: [\s\S]*Next: When that is solved, run abp_save_result/)
    const { result } = JSON.parse(/Details: (.*)/.exec(failed)?.[1] ?? '')
    await rm(directory)
    const saved = textOf(await client.callTool({ name: 'abp_save_result', arguments: { result } }))
    expect(JSON.parse(await readFile(pathsIn(saved)[0] ?? '', 'utf8'))).toEqual({ waited: 3000 })
  })

  test('a disk that is full: the bytes are kept, and saved elsewhere', async ({ skip }) => {
    skip(noOwnMounts !== undefined, noOwnMounts)
    const disk = join(notes.directory, 'disk')
    const roomy = join(notes.directory, 'roomy')
    await mkdir(disk)
    await mkdir(roomy)
    const client = newClient()
    onTestFinished(() => client.close())
    const bridge = [process.execPath, ...program, '--allow-root', roomy]
    const transport = new StdioClientTransport({
      command: 'unshare',
      args: withMount('mount -t tmpfs -o size=4m,mode=700 tmpfs "$1"', disk, bridge),
      env: environment(disk),
    })
    await client.connect(transport)
    await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
    for (const megabytes of [8, 20]) {
      const failed = textOf(await client.callTool({ name: 'abp_export_large', arguments: { megabytes } }))
      expect(failed).toMatch(/^OUTPUT_FAILED: .*(ENOSPC|no space)[\s\S]*free some space/)
      const { result } = JSON.parse(/Details: (.*)/.exec(failed)?.[1] ?? '')
      const again = await client.callTool({
        name: 'abp_save_result',
        arguments: { result, directory: roomy },
      })
      const [path = ''] = pathsIn(textOf(again))
      expect(path).toMatch(new RegExp(`^${roomy}/export_large_\\d{13}\\.zip$`))
      expect((await stat(path)).size).toBe(megabytes * 1024 * 1024)
    }
    const outside = await client.callTool({
      name: 'abp_save_result',
      arguments: { result: 'x', directory: '/etc' },
    })
    expect(textOf(outside)).toContain('FILE_NOT_ALLOWED')
  })
})
