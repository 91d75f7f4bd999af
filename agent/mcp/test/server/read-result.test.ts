import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathIn } from '../fixtures/answers.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { unfitIn } from '../fixtures/unfit.ts'

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

const read = (args: Record<string, unknown>) => client.callTool({ name: 'abp_read_result', arguments: args })
const upper = async (text: string) =>
  pathIn(
    await client.callTool({ name: 'abp_call', arguments: { capability: 'convert.upper', params: { text } } }),
  )
const quoted = (answer: Record<string, unknown>) => {
  const lines = textOf(answer).split('\n').slice(1)
  expect(lines.every((line) => line.startsWith('| '))).toBe(true)
  return lines.map((line) => line.slice(2)).join('\n')
}

describe('abp_read_result', () => {
  test('shows a JSON result, and one value of it', async () => {
    const result = await upper('hi')
    expect(JSON.parse(quoted(await read({ result })))).toEqual({ text: 'HI' })
    expect(quoted(await read({ result, pointer: '/text' }))).toBe('HI')
    expect(textOf(await read({ result, pointer: '/none' }))).toMatch(/^INVALID_PARAMS: .* has nothing at/)
  })

  test('goes through a long one in parts that lose nothing, and says where the next begins', async () => {
    const words = '👍é\u200d\n'.repeat(3_000)
    const result = await upper(words)
    let all = ''
    let parts = 0
    for (let offset: number | undefined = 0; offset !== undefined; parts++) {
      const answer = await read({ result, pointer: '/text', offset, limit: 4_001 })
      const [, total] = / of (\d+)/.exec(textOf(answer)) ?? []
      expect(Number(total)).toBe(words.length)
      expect(textOf(answer).length).toBeLessThan(4 * 4_001)
      expect(unfitIn(textOf(answer), true)).toEqual([])
      all += quoted(answer)
      const [, next] = /go on with "offset": (\d+)/.exec(textOf(answer)) ?? []
      offset = next === undefined ? undefined : Number(next)
    }
    expect(parts).toBeGreaterThan(2)
    expect(all.replaceAll('\n', '')).toBe('👍É'.repeat(3_000))
  })

  test('shows a picture, and says of other bytes what they are', async () => {
    const picture = pathIn(await client.callTool({ name: 'abp_export_picture', arguments: {} }))
    expect((await read({ result: picture })).content).toContainEqual(
      expect.objectContaining({
        type: 'image',
        mimeType: 'image/png',
        data: expect.stringMatching(/^iVBOR/),
      }),
    )
    const large = pathIn(await client.callTool({ name: 'abp_export_large', arguments: { megabytes: 3 } }))
    const answer = await read({ result: large })
    expect(textOf(answer)).toContain(`Type: application/zip\nSize: ${3 * 1024 * 1024} bytes`)
    expect(textOf(answer).length).toBeLessThan(400)
  })

  test('is bounded', async () => {
    const result = await upper('x'.repeat(100_000))
    expect(textOf(await read({ result })).length).toBeLessThan(4_500)
    expect(textOf(await read({ result, limit: 20_001 }))).toMatch(/^INVALID_PARAMS: parameter `limit`/)
    expect(textOf(await read({ result, offset: 10 ** 9 }))).toMatch(/^Characters (\d+) to \1 of \1\./)
  })

  test('reads results alone, not what else is on the disk', async () => {
    const other = join(output.path, 'convert_upper_1700000000000.json')
    await writeFile(other, '{"secret":1}')
    for (const result of [other, '/etc/passwd', 'file:///etc/passwd', '../x', 'store:x', '', '\u0000'])
      expect(textOf(await read({ result }))).toMatch(/^FILE_NOT_ALLOWED: .* is no result of this session/)
  })
})
