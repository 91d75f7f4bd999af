import { createReadStream, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAttachment, scratch } from '../../src/index.ts'
import { testFolder } from '../fixtures/folder.ts'

const folder = testFolder()
const text = 'one,two\n1,2\n'
const hash = '1fbd8a4796cc8f79b703c5567182ab8daa475f9b5f14b4ded52545364f77da4f'
const path = join(folder, 'table.csv')
writeFileSync(path, text)
const bytes = new Uint8Array(Buffer.from(text))

let origin = ''
const server = createServer((request, response) => {
  if (request.url === '/moved') response.writeHead(302, { location: '/table.csv' }).end()
  else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
  else if (request.url === '/table.csv') response.end(text)
  else response.writeHead(404).end()
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address: AddressInfo | string | null = server.address()
  if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => new Promise((done) => server.close(done)))

it.each([
  ['a path', () => path],
  ['a file URL', () => pathToFileURL(path)],
  ['bytes', () => bytes],
  ['a buffer', () => bytes.buffer],
  ['a blob', () => new Blob([text])],
  ['a stream of Node', () => createReadStream(path)],
  ['a stream of the web', () => new Blob([text]).stream()],
  ['base64', () => ({ content: btoa(text), encoding: 'base64' as const, mimeType: 'text/csv' })],
  ['text', () => ({ content: text, encoding: 'utf-8' as const, mimeType: 'text/csv' })],
  ['a result with a blob', () => ({ content: new Blob([text]), mimeType: 'text/csv' })],
  ['a result with a buffer', () => ({ content: bytes.buffer, mimeType: 'text/csv' })],
])('reads %s as often as it is asked', async (_form, file) => {
  const attachment = await openAttachment(file())
  expect(attachment.size).toBe(12)
  for (const _time of [1, 2]) {
    expect(Buffer.from(await attachment.read()).toString()).toBe(text)
    expect(Buffer.from(await attachment.read(4, 7)).toString()).toBe('two')
    expect(Buffer.from(await attachment.read(8, 900)).toString()).toBe('1,2\n')
    expect(await joined(attachment.stream())).toBe(text)
    expect(await joined(attachment.stream(4, 7))).toBe('two')
    expect(await joined(attachment.stream(4, 4))).toBe('')
    expect(await attachment.sha256()).toBe(hash)
  }
})

it('takes names and types from where they come, without what deceives', async () => {
  expect(await openAttachment(path)).toMatchObject({ name: 'table.csv', path })
  expect(await openAttachment(new File([text], 'a/b\\c\u202e.csv', { type: 'text/csv' }))).toMatchObject({
    name: 'c.csv',
    declaredType: 'text/csv',
  })
  expect(
    await openAttachment({ content: '', encoding: 'utf-8', mimeType: 'text/x', filename: '../../x.txt' }),
  ).toMatchObject({ name: 'x.txt', declaredType: 'text/x', size: 0 })
  expect((await openAttachment(bytes, { name: 'y.csv', type: 'text/csv' })).name).toBe('y.csv')
})

it('refuses what is no file', async () => {
  await expect(openAttachment(join(folder, 'none'))).rejects.toMatchObject({ code: 'ATTACHMENT_NOT_FOUND' })
  await expect(openAttachment(folder)).rejects.toThrow('it is not a file')
  await expect(openAttachment(new URL('https://example.org/x'))).rejects.toThrow(
    '`{ downloadUrl, mimeType, size }`',
  )
  await expect(
    openAttachment({ content: '<svg>', encoding: 'base64', mimeType: 'image/svg+xml' }),
  ).rejects.toMatchObject({ code: 'ATTACHMENT_UNREADABLE' })
})

it('keeps small streams in memory, large ones in scratch space, where they count, and none over the limit', async () => {
  await using space = await scratch({ maxBytes: 4_000 })
  const stream = () => Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(100, 7)))
  const kept = await openAttachment(stream(), { memoryBytes: 1000 })
  expect([kept.size, kept.path]).toEqual([1000, undefined])
  const spooled = await openAttachment(stream(), { memoryBytes: 999, scratch: space, name: 'sevens' })
  expect([spooled.size, spooled.name]).toEqual([1000, 'sevens'])
  expect(readdirSync(space.path)).toHaveLength(1)
  expect(Buffer.from(await spooled.read()).equals(Buffer.alloc(1000, 7))).toBe(true)
  await expect(openAttachment(stream(), { memoryBytes: 999 })).rejects.toThrow('Pass `scratch`')
  await expect(
    openAttachment(stream(), { memoryBytes: 10, maxBytes: 999, scratch: space }),
  ).rejects.toMatchObject({
    code: 'ATTACHMENT_TOO_LARGE',
  })
  await expect(
    openAttachment(Readable.from([Buffer.alloc(4_000)]), { memoryBytes: 10, scratch: space }),
  ).rejects.toMatchObject({ code: 'SCRATCH_FULL' })
  expect([readdirSync(space.path).length, space.used]).toEqual([1, 1000])
})

it('fetches references where that is allowed, and within limits', async () => {
  const reference = { downloadUrl: `${origin}/moved`, mimeType: 'text/csv', size: 12 }
  const fetched = await openAttachment(reference, { allowPrivateAddresses: true })
  expect([fetched.name, await fetched.sha256()]).toEqual(['moved', hash])
  const fails = [
    [reference, {}, 'PRIVATE_ADDRESS'],
    [{ ...reference, downloadUrl: path }, {}, 'it is not a URL'],
    [{ ...reference, downloadUrl: pathToFileURL(path).href }, {}, 'not an http or https URL'],
    [{ ...reference, expiresAt: 1 }, {}, 'it has expired'],
    [{ ...reference, size: 11 }, { allowPrivateAddresses: true }, 'more than the 11 bytes'],
    [{ ...reference, size: 13 }, { allowPrivateAddresses: true }, 'it ended after 12 of 13'],
    [reference, { allowPrivateAddresses: true, maxBytes: 11 }, 'over the limit of 11'],
    [{ ...reference, downloadUrl: `${origin}/loop` }, { allowPrivateAddresses: true }, 'TOO_MANY_REDIRECTS'],
  ] as const
  for (const [given, options, reason] of fails)
    await expect(openAttachment(given, options)).rejects.toThrow(reason)
})

async function joined(stream: Readable): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
