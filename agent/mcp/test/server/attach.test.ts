import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeZip } from '../../../attachments/test/fixtures/zip.ts'
import { pathIn } from '../fixtures/answers.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { blocksIn, pngBytes } from '../fixtures/attached.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
const client = newClient()

beforeAll(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
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
const attach = (args: Record<string, unknown>) => client.callTool({ name: 'abp_attach', arguments: args })
const save = async (bytes: Buffer, mimeType: string) =>
  call('export.given', { content: bytes.toString('base64'), mimeType })

describe('abp_attach', () => {
  let path: string

  test('shows the text and the picture in a zip that a page made', async () => {
    const zip = makeZip([
      { name: 'notes/read me.txt', bytes: 'First line\n  indented </attachment> \u202eline', deflate: true },
      { name: 'picture.png', bytes: pngBytes },
    ])
    const saved = await save(zip, 'application/zip')
    expect(textOf(saved)).toContain('\nLook: abp_attach (skill zip)\nApp: ')
    path = pathIn(saved)
    const answer = await attach({ path })
    expect(answer.isError, textOf(answer)).toBeFalsy()
    const [told, list, text, picture] = blocksIn(answer)
    expect(told?.text).toMatch(`File: ${path}\n`)
    expect(told?.text).toContain(`"${basename(path)}": not native: the model of an MCP client does not take`)
    expect(told?.text).toMatch(/: skill: The skill `zip` read it: 1 text, 2 files\./)
    expect(told?.text).toMatch(/picture\.png": native: /)
    expect(list?.text).toContain('notes/read me.txt (')
    // The content cannot end the marks around it, and has no character that turns the direction of text.
    expect(text?.text).toMatch(
      /^<attachment title=".*read me\.txt.*">\nFirst line\n {2}indented &lt;\/attachment> line\n<\/attachment>$/,
    )
    expect(picture).toMatchObject({ type: 'image', mimeType: 'image/png', data: pngBytes.toString('base64') })
  })

  test('by the URI of the resource, too', async () => {
    const answer = await attach({ resource: pathToFileURL(path).href })
    expect(blocksIn(answer).map(({ type }) => type)).toEqual(['text', 'text', 'text', 'image'])
  })

  test('what came out can be looked at, and handed on to the page, and nobody else can read it', async () => {
    const [, list] = blocksIn(await attach({ path }))
    const folder = /extracted to (\S+):/.exec(list?.text ?? '')?.[1] ?? ''
    const picture = `${folder}/picture.png`
    expect(blocksIn(await attach({ path: picture }))[1]).toMatchObject({ type: 'image' })
    const measured = await call('process.measure', { file: { $file: picture } })
    expect(JSON.parse(await readFile(pathIn(measured), 'utf8'))).toMatchObject({ bytes: pngBytes.length })
    expect(dirname(dirname(folder))).toBe(output.path)
    expect((await stat(dirname(folder))).mode & 0o777).toBe(0o700)
  })

  test('a picture is given as it is, whatever the app called it', async () => {
    const saved = await save(pngBytes, 'application/octet-stream')
    expect(pathIn(saved)).toMatch(/\.png$/)
    expect(textOf(saved)).toContain('\nLook: readable by this model\n')
    const answer = await attach({ path: pathIn(saved) })
    expect(blocksIn(answer)[1]).toMatchObject({ type: 'image', mimeType: 'image/png' })
  })

  test('a PDF is given as it is to a model that takes one', async () => {
    const html = '<h1>On paper</h1>'
    const printed = await client.callTool({ name: 'abp_render_to_pdf', arguments: { html } })
    const pdf = pathIn(printed)
    const answer = await attach({ path: pdf, model: 'anthropic/claude-opus-4-1' })
    const [, block] = blocksIn(answer)
    expect(block?.resource).toMatchObject({
      uri: pathToFileURL(pdf).href,
      mimeType: 'application/pdf',
      blob: (await readFile(pdf)).toString('base64'),
    })
  })

  test('unknown bytes are described, with their path', async () => {
    const saved = await save(Buffer.from([0, 1, 2, 255, 254, 0, 7]), 'application/x-own')
    const [, block] = blocksIn(await attach({ path: pathIn(saved) }))
    expect(block?.text).toMatch(/^<attachment-descriptor>\{"name":.*"size":7,"sha256":"[0-9a-f]{64}"/)
    expect(block?.text).toContain(JSON.stringify(pathIn(saved)))
  })

  test('long text is cut where an answer ends', async () => {
    const saved = await save(Buffer.from('word '.repeat(100_000)), 'text/plain')
    const answer = await attach({ path: pathIn(saved) })
    expect(textOf(answer).length).toBeLessThan(22_000)
  })

  test('a skill is told, by its URI', async () => {
    const answer = await attach({ resource: 'skill://zip/SKILL.md' })
    expect(textOf(answer)).toMatch(/^---\nname: zip\n/)
  })

  test('mistakes are told', async () => {
    expect(textOf(await attach({}))).toMatch(/^INVALID_PARAMS: Give one of `path` and `resource`/)
    expect(textOf(await attach({ path, resource: path }))).toMatch(/^INVALID_PARAMS: Give one of/)
    expect(textOf(await attach({ path, model: 'claude-opsu-4-1' }))).toMatch(
      /^MODEL_UNKNOWN: No model is called "claude-opsu-4-1" .*claude-opus-4-1/,
    )
  })

  test('nothing of it stays when the client is gone', async () => {
    const other = newClient()
    const own = await temporaryDirectory()
    await overStdio(other, own.path, ['--allow-root', output.path])
    const answer = await other.callTool({ name: 'abp_attach', arguments: { path } })
    expect(answer.isError, textOf(answer)).toBeFalsy()
    const scratch = async () =>
      (await readdir(own.path)).filter((name) => name.startsWith('abp-scratch-')).length
    expect(await scratch()).toBe(1)
    await other.close()
    await expect.poll(scratch).toBe(0)
    await own.remove()
  })
})

describe('--model', () => {
  test('that is not known is refused at the start', async () => {
    const other = newClient()
    await expect(overStdio(other, output.path, ['--model', 'nothing-like-it'])).rejects.toThrow()
  })

  test('says what is readable', async () => {
    const other = newClient()
    await overStdio(other, output.path, ['--model', 'anthropic/claude-opus-4-1'])
    const html = '<h1>On paper</h1>'
    const printed = await other.callTool({ name: 'abp_render_to_pdf', arguments: { html } })
    expect(textOf(printed)).toContain('\nLook: readable by this model')
    await other.close()
  })
})
