import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn } from '../fixtures/answers.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { type PlainApp, servePlainApp } from '../fixtures/plain-app.ts'

let app: PlainApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let client: Client

beforeAll(async () => {
  // Written by hand, so that no runtime of ours corrects the results.
  app = await servePlainApp({
    capabilities: [{ name: 'test.echo' }],
    body: "<script>handlers['test.echo'] = ({ value }) => value</script>",
  })
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

const echo = (value: unknown) =>
  client.callTool({ name: 'abp_call', arguments: { capability: 'test.echo', params: { value } } })

/** What an answer tells: the values of its metadata, and of the files that it names. */
async function toldBy(answer: Awaited<ReturnType<typeof echo>>) {
  const values = new Set<unknown>()
  const bytes = new Set<string>()
  const text = textOf(answer)
  for (const [, json = ''] of text.matchAll(/^Metadata: (.+)$/gm)) add(values, JSON.parse(json))
  for (const [, word] of text.matchAll(/^(?:Type|Download failed): "?(.+?)"?$/gm)) values.add(word)
  for (const [, size] of text.matchAll(/^Size: (\d+) bytes$/gm)) values.add(Number(size))
  const paths = new Set(filesIn(answer).map(({ uri }) => fileURLToPath(uri)))
  for (const path of paths) {
    const content = await readFile(path)
    bytes.add(content.toString('base64'))
    if (path.endsWith('.json')) add(values, JSON.parse(content.toString('utf8')), paths)
  }
  return { values, bytes, text }
}

function add(values: Set<unknown>, value: unknown, paths = new Set<string>()): void {
  if (typeof value !== 'object' || value === null) {
    values.add(value)
    return
  }
  for (const [key, field] of Object.entries(value)) {
    if (!Array.isArray(value)) values.add(key)
    if (key === '$file' && typeof field === 'string') paths.add(field)
    add(values, field, paths)
  }
}

/** A generator of numbers below 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The token of a reference is for its download alone: no agent needs it. */
function withoutAuth({ auth, ...fields }: Record<string, unknown>) {
  return fields
}

/** A result of any shape, and what is in it. */
function anyResult(seed: number) {
  const random = randomOf(seed)
  const below = (end: number) => Math.floor(random() * end)
  const one = <Value>(...choices: readonly (() => Value)[]): Value => {
    const chosen = choices[below(choices.length)]
    if (!chosen) throw new Error('There is nothing to choose from.')
    return chosen()
  }
  const bytes: string[] = []
  let count = 0
  // Each value is there once, so that none stands for another.
  const unlike = () => `${seed}-${count++}`
  const text = (): string =>
    one(
      () => unlike(),
      () => `${unlike()}${'long '.repeat(below(700))}end`,
      () => `  ${unlike()}\n  of two lines\t`,
      () => `${unlike()}\u00ad\u200b\u202e\u{e0041}\u0007"\\`,
      () => `😀${unlike()} ${'é'.repeat(below(100))}`,
    )
  const scalar = (): unknown =>
    one<unknown>(
      text,
      text,
      () => below(1e9) + 0.5,
      () => null,
      () => below(1e9),
    )
  const fields = (levels: number): Record<string, unknown> =>
    Object.fromEntries(
      Array.from({ length: below(5) }, () => [
        one(
          () => unlike(),
          () => 'file',
          () => 'error',
          () => 'beside',
          () => 'missing',
          () => 'auth',
        ),
        plain(levels - 1),
      ]),
    )
  const plain = (levels: number): unknown =>
    levels <= 0
      ? scalar()
      : one<unknown>(
          scalar,
          () => fields(levels),
          () => Array.from({ length: below(4) }, () => plain(levels - 1)),
          () => Array.from({ length: below(100) }, () => ({ row: text(), value: below(1e9) })),
          () => Array.from({ length: 12 }, () => 0).reduce<unknown>((inner) => ({ inner }), text()),
        )
  const labels = () => ({
    ...one<object>(
      () => ({}),
      () => ({ filename: `${unlike()}.bin` }),
      () => ({ filename: `${unlike()} (ü).png` }),
    ),
    ...one<object>(
      () => ({}),
      () => ({}),
      () => ({ size: `${unlike()} bytes` }),
    ),
  })
  const encoded = () => {
    const base64 = Buffer.from(unlike().repeat(1 + below(40))).toString('base64')
    bytes.push(base64)
    return base64
  }
  const type = () =>
    one(
      () => 'image/png',
      () => 'application/pdf',
      () => `no type ${unlike()}`,
    )
  const part = (): unknown =>
    one<unknown>(
      () => ({ ...fields(2), content: encoded(), mimeType: type(), encoding: 'base64', ...labels() }),
      () => ({
        ...fields(1),
        content: `<html>${text()}`,
        mimeType: 'image/png',
        encoding: 'base64',
        ...labels(),
      }),
      () => `data:image/png;base64,${encoded()}`,
      () => `data:image/png;base64,?${unlike()}`,
      () => ({
        ...withoutAuth(fields(1)),
        downloadUrl: `http://127.0.0.1:1/${unlike()}${'x'.repeat(below(2) * 800)}`,
        mimeType: type(),
        ...labels(),
      }),
      () => {
        const content = `${unlike()},b\n`
        bytes.push(Buffer.from(content).toString('base64'))
        return { ...fields(1), content, mimeType: 'text/csv', encoding: 'utf-8', filename: `${unlike()}.csv` }
      },
    )
  const data = one<unknown>(
    part,
    () => ({ ...fields(3), one: part() }),
    () => ({ ...fields(3), one: part(), two: part() }),
    () => ({ ...fields(2), list: [{ deep: part(), next: plain(2) }], one: part() }),
    () => [part(), plain(3), plain(2)],
    () => ({ pages: { inside: [part(), part()] }, ...fields(2) }),
    () => ({ all: plain(4) }),
  )
  return { data, bytes: new Set(bytes) }
}

/** The values of a result that are neither bytes nor the words of the protocol for them. */
function valuesIn(value: unknown, bytes: ReadonlySet<string>): unknown[] {
  if (typeof value === 'string') {
    const [base64 = '', csv = ''] = [
      value.replace(/^data:image\/png;base64,/, ''),
      Buffer.from(value).toString('base64'),
    ]
    return bytes.has(base64) || bytes.has(csv) ? [] : [value]
  }
  if (typeof value !== 'object' || value === null) return [value]
  return Object.entries(value).flatMap(([key, field]) => {
    if (key === 'encoding') return []
    return valuesIn(field, bytes)
  })
}

test('every value of a result is whole in the answer, or in a file that the answer names', async () => {
  for (let seed = 1; seed <= 400; seed++) {
    const { data, bytes } = anyResult(seed)
    const answer = await echo(data)
    const told = await toldBy(answer)
    const lost = valuesIn(data, bytes).filter((value) => !told.values.has(value))
    // Text with a name stays in the JSON if it is deep in the result.
    const gone = [...bytes].filter(
      (base64) => !told.bytes.has(base64) && !told.values.has(Buffer.from(base64, 'base64').toString('utf8')),
    )
    expect({
      seed,
      lost,
      gone,
      ...((lost.length > 0 || gone.length > 0) && { data, answer: told.text }),
    }).toEqual({ seed, lost: [], gone: [] })
  }
})

test('60 rows and a note of 800 characters beside a picture', async () => {
  const picture = { content: 'iVBORw0KGgo=', mimeType: 'image/png', encoding: 'base64' }
  const note = 'Words. '.repeat(115)
  const rows = Array.from({ length: 60 }, (_, index) => ({ id: index, name: `row ${index}` }))
  for (const data of [
    { picture, note },
    { picture, rows },
    { picture: { ...picture, note }, rows },
  ]) {
    const { values } = await toldBy(await echo(data))
    for (const value of valuesIn(data, new Set([picture.content]))) expect(values).toContain(value)
  }
})

test('bytes that are not valid base64 stay in the JSON as text, and the answer tells what is wrong', async () => {
  const broken = { content: '<html>Not found</html>', mimeType: 'image/png', encoding: 'base64', page: 3 }
  for (const data of [broken, { picture: broken }, { deep: [{ er: broken }] }]) {
    const answer = await echo(data)
    const [link] = filesIn(answer)
    expect(JSON.parse(await readFile(fileURLToPath(link?.uri ?? ''), 'utf8'))).toEqual(data)
    expect(textOf(answer)).toMatch(/Warning: .*"image\/png".* is not valid base64/)
    expect(textOf(answer)).not.toContain('Download failed')
  }
})

test('a binary type without an encoding: nothing is lost, and the agent is told', async () => {
  const answer = await echo({ content: 'JVBERi0xLjQK', mimeType: 'application/pdf' })
  expect([...(await toldBy(answer)).bytes]).toContain(Buffer.from('JVBERi0xLjQK').toString('base64'))
  expect(textOf(answer)).toMatch(/Warning: .*"application\/pdf" without a known `encoding`/)
  expect(textOf(await echo({ content: '<svg/>', mimeType: 'image/svg+xml' }))).not.toContain('Warning')
})

test('a file that is named only in the JSON can be read', async () => {
  const picture = { content: 'iVBORw0KGgo=', mimeType: 'image/png', encoding: 'base64' }
  const answer = await echo({ list: Array.from({ length: 200 }, () => ({ picture })) })
  const json = JSON.parse(await readFile(fileURLToPath(filesIn(answer)[0]?.uri ?? ''), 'utf8'))
  const { $file } = json.list.at(-1).picture
  const read = await client.callTool({ name: 'abp_read_result', arguments: { result: $file } })
  expect(textOf(read)).toContain('Type: image/png')
})
