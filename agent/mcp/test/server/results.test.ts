import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compoundFile } from '../../../attachments/test/fixtures/compound.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let client: Client

beforeAll(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
  client = newClient()
  await overStdio(client, output.path)
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
})
afterAll(async () => {
  await client.close()
  await app.stop()
  await output.remove()
})

const call = (capability: string, params: Record<string, unknown> = {}) =>
  client.callTool({ name: 'abp_call', arguments: { capability, params } })

const linksIn = ({ content }: Awaited<ReturnType<typeof call>>) =>
  content.filter(({ type }) => type === 'resource_link')
const pathIn = (text: string) => /(?:File saved|Output saved to file): (.+)/.exec(text)?.[1] ?? ''

/** A Word document of before 2007, as far as its bytes tell what it is. */
const word = compoundFile(['WordDocument'])

describe('bytes that are not what their name or type says', () => {
  test.each([
    ['report.xls', word, undefined, 'application/msword', 'the name report.xls'],
    ['report.pdf', '<!doctype html><p>Sign in', undefined, 'text/html', 'the name report.pdf'],
    ['scan.bin', '%PDF-1.7\n', 'image/png', 'image/png', 'the type image/png'],
  ])('%s goes to the app as it is, with a warning', async (name, bytes, mimeType, sent, lie) => {
    await writeFile(join(output.path, name), bytes)
    const result = await call('process.measure', { file: { $file: name, ...(mimeType && { mimeType }) } })
    expect(JSON.parse(await readFile(pathIn(textOf(result)), 'utf8'))).toMatchObject({ mimeType: sent })
    expect(textOf(result)).toMatch(
      new RegExp(`^Warning: The bytes of ${name} are .*, against ${lie}\\. .* as ${sent}\\.$`, 'm'),
    )
  })

  test('a large one, too', async () => {
    await writeFile(join(output.path, 'large.xls'), '%PDF-1.7\n')
    await truncate(join(output.path, 'large.xls'), 11_000_000)
    const result = await call('process.size', { file: { $file: 'large.xls' } })
    expect(textOf(result)).toContain(
      'The bytes of large.xls are application/pdf, against the name large.xls.',
    )
  })

  test('no warning of what is true, and a type where the name says none', async () => {
    await writeFile(join(output.path, 'true.doc'), word)
    await writeFile(join(output.path, 'nameless'), word)
    for (const $file of ['true.doc', 'nameless']) {
      const result = await call('process.measure', { file: { $file } })
      expect(JSON.parse(await readFile(pathIn(textOf(result)), 'utf8'))).toMatchObject({
        mimeType: 'application/msword',
      })
      expect(textOf(result)).not.toContain('Warning')
    }
  })

  test.each([
    ['image/png', undefined, 'the type image/png'],
    ['application/vnd.ms-excel', 'a.xls', 'the type application/vnd.ms-excel and the name a.xls'],
    ['application/msword', 'a.xls', 'the name a.xls'],
  ])('a result that says %s, %s: the type is that of the bytes', async (mimeType, filename, lie) => {
    const content = Buffer.from(word).toString('base64')
    const result = await call('test.echo', {
      value: { content, encoding: 'base64', mimeType, ...(filename && { filename }) },
    })
    expect(textOf(result)).toMatch(/^Type: application\/msword$/m)
    expect(textOf(result)).toMatch(
      new RegExp(`^Warning: The bytes of .* are application/msword, against ${lie}\\.$`, 'm'),
    )
    expect(linksIn(result)).toMatchObject([
      { mimeType: 'application/msword', name: expect.stringMatching(/\.doc$/) },
    ])
  })
})

describe("docs/protocol.md §6: the answers' exact form", () => {
  test('rule 2: BinaryData at the top level, with its filename made harmless, in metadata only', async () => {
    const result = await call('export.picture')
    const text = textOf(result)
    const path = pathIn(text)
    expect(text.replace(/\d{13}/, 'TIME')).toBe(
      [
        `File saved: ${output.path}/export_picture_TIME.png`,
        'Type: image/png',
        'Size: 70 bytes',
        'Metadata: {"filename":"passwd.png"}',
        'Look: readable by this model',
        `App: ${new URL(app.url).host} "Test Notes" (test-notes)`,
      ].join('\n'),
    )
    expect((await readFile(path)).subarray(1, 4).toString()).toBe('PNG')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(output.path)).mode & 0o777).toBe(0o700)
    // A path is a good part of the tokens of an answer: the text and a link have it, and nothing else.
    expect(result.structuredContent).toBeUndefined()
    expect(result.content).toContainEqual(
      expect.objectContaining({
        type: 'resource_link',
        uri: `file://${path}`,
        mimeType: 'image/png',
        size: 70,
      }),
    )
  })

  test('rule 2: one level down, siblings become metadata', async () => {
    const text = textOf(await call('export.nested'))
    expect(text.split('\n').slice(1)).toEqual([
      'Type: image/png',
      'Size: 70 bytes',
      'Metadata: {"pageCount":12}',
      'Look: readable by this model',
      expect.stringMatching(/^App: /),
    ])
  })

  test('rule 2: several binaries become several files', async () => {
    const result = await call('export.several')
    expect(linksIn(result)).toMatchObject([{ size: 70 }, { size: 70 }])
    expect(textOf(result)).toContain('Metadata: {"note":"both"}')
  })

  test('§7: bytes without the wrapper, and data: URLs', async () => {
    const bare = await call('export.bare')
    expect(linksIn(bare)).toMatchObject([{ mimeType: 'image/png', size: 70 }])
    expect(textOf(bare)).toContain('Metadata: {"width":1}')
    expect(linksIn(await call('export.link'))).toMatchObject([{ mimeType: 'image/png', size: 70 }])
  })

  test('rule 4: anything else is JSON, text without a filename too', async () => {
    const text = textOf(await call('export.markup'))
    const path = pathIn(text)
    const json = await readFile(path, 'utf8')
    expect(text.replace(/\d{13}/, 'TIME')).toMatch(
      `Output saved to file: ${output.path}/export_markup_TIME.json\nSize: ${json.length} characters\nLook: readable by this model\nApp: `,
    )
    expect(JSON.parse(json)).toMatchObject({
      content: '<h1>Hi</h1>',
      mimeType: 'text/html',
      encoding: 'utf-8',
    })
  })

  test('rule 1: no data, no file', async () => {
    const result = await call('test.nothing')
    expect(textOf(result)).toMatch(/^test\.nothing succeeded; there is no data\.\nApp: /)
    expect(linksIn(result)).toEqual([])
  })

  test('rule 1: an error is inline: CODE: message (retryable), with details', async () => {
    const result = await call('test.fail')
    expect(result.isError).toBe(true)
    expect(textOf(result)).toMatch(/^NO_INVOICE: No such invoice\. \(retryable\)\nDetails: \{"id":7\}\nApp: /)
  })
})

describe('errors say what to do next', () => {
  test('a parameter that is missing, in the words of the schema', async () => {
    expect(textOf(await call('convert.upper'))).toMatch(
      /^INVALID_PARAMS: parameter `text` is required: string, "What to shout"\.\nNext: Correct the parameters and call again: convert\.upper\(text: string, times\?: integer\)\nApp: /,
    )
  })

  test('a capability that is not there, the likely ones first', async () => {
    expect(textOf(await call('convert.lower'))).toMatch(
      /^UNKNOWN_CAPABILITY: [\s\S]*Next: 127\.0\.0\.1:\d+ "Test Notes" \(test-notes\) offers: convert\.upper, /,
    )
  })

  test('a connection that is not there', async () => {
    const result = await client.callTool({
      name: 'abp_call',
      arguments: { capability: 'convert.upper', connection: 'other' },
    })
    expect(textOf(result)).toMatch(
      /^NOT_INITIALIZED: There is no connection "other"\. Choose one with `connection`: test-notes at /,
    )
    expect(textOf(result)).toContain('Next: Run abp_connect')
  })

  test('arguments of the bridge itself', async () => {
    const result = await client.callTool({ name: 'abp_call', arguments: { params: {} } })
    expect(textOf(result)).toContain(
      'INVALID_PARAMS: parameter `capability` is required: Such as convert.markdownToHtml',
    )
  })

  test('a page without ABP, and what is no URL', async () => {
    const nothing = await client.callTool({
      name: 'abp_connect',
      arguments: { url: `${app.url}none`, timeout: 1500 },
    })
    expect(textOf(nothing)).toMatch(/^NOT_SUPPORTED: .*window\.abp.* Its HTML: /)
    const odd = await client.callTool({ name: 'abp_connect', arguments: { url: 'file:///etc/passwd' } })
    expect(textOf(odd)).toMatch(/^INVALID_PARAMS: `url` must be an absolute http or https URL/)
  })
})

describe('files go on to the next call', () => {
  test('as bytes, by {"$file": path} anywhere in params', async () => {
    const path = pathIn(textOf(await call('export.picture')))
    const measured = await call('process.measure', { file: { $file: path }, label: 'x' })
    const json = JSON.parse(await readFile(pathIn(textOf(measured)), 'utf8'))
    expect(json).toEqual({ bytes: 70, mimeType: 'image/png', label: 'x' })
  })

  test('as a value inside of a JSON result', async () => {
    const path = pathIn(textOf(await call('convert.upper', { text: 'hi' })))
    const again = await call('convert.upper', { text: { $file: path, pointer: '/text' }, times: 2 })
    expect(JSON.parse(await readFile(pathIn(textOf(again)), 'utf8'))).toEqual({ text: 'HIHI' })
  })

  test('but not from elsewhere', async () => {
    for (const path of [
      '/etc/passwd',
      '../../../etc/passwd',
      'file:///etc/passwd',
      `${output.path}/../none`,
    ]) {
      const result = await call('process.measure', { file: { $file: path } })
      expect(textOf(result)).toMatch(/^FILE_NOT_ALLOWED: .* it is not a file in an allowed directory/)
    }
  })

  test('and can be read as resources by clients without a disk', async () => {
    const { content } = await call('export.picture')
    const link = content.find((block) => block.type === 'resource_link')
    const { contents } = await client.readResource({ uri: link?.uri ?? '' })
    expect(contents).toEqual([
      expect.objectContaining({ mimeType: 'image/png', blob: expect.stringMatching(/^iVBOR/) }),
    ])
    const fixture = new URL('../fixtures/app.ts', import.meta.url)
    expect(fileURLToPath(fixture)).toBeTruthy()
    for (const uri of [fixture.href, 'file:///etc/passwd', 'nonsense']) {
      await expect(client.readResource({ uri })).rejects.toThrow(/not found/i)
    }
  })
})

describe('the page as a person sees it', () => {
  test('abp_screenshot saves a picture', async () => {
    for (const [format, start] of [
      ['png', '89504e47'],
      ['jpeg', 'ffd8ff'],
    ]) {
      const text = textOf(
        await client.callTool({ name: 'abp_screenshot', arguments: { format, fullPage: true } }),
      )
      expect((await readFile(pathIn(text))).toString('hex')).toMatch(new RegExp(`^${start}`))
    }
  })
})
