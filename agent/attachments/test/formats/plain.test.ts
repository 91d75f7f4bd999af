import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formats, openAttachment, resolveAttachment } from '../../src/index.ts'
import { formatContext } from '../fixtures/context.ts'
import { testFolder } from '../fixtures/folder.ts'

const folder = testFolder()

async function look(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const { parts } = await resolveAttachment(path)
  const [part] = parts
  if (part?.type !== 'text') throw new Error(`not text, but ${JSON.stringify(part)}`)
  const format = formats.find((one) => one.name === name.split('.')[0])
  const context = formatContext()
  return { ...part, path, data: (await format?.read(await openAttachment(path), context))?.data }
}

it('shows small files as they are', async () => {
  for (const [name, content] of [
    ['text.md', '# Hello\n'],
    ['csv.csv', 'a,b\n1,2\n'],
    ['json.json', '{"a": [1, 2]}'],
  ] as const)
    expect(await look(name, content)).toMatchObject({ title: name, text: content })
  expect((await look('text.txt', Buffer.from('\ufeffwide\n', 'utf16le'))).text).toBe('wide\n')
})

it('shows columns and first rows of a large table, and where it is', async () => {
  const rows = Array.from(
    { length: 50_000 },
    (_, i) => `${i},${i / 3},0${i},"a, ""b"" ${i}",2026-01-0${1 + (i % 9)},yes,`,
  )
  const { data, path, text } = await look('csv.csv', `id,share,code,note,day,open,none\n${rows.join('\n')}\n`)
  expect(text).toMatch(/^A table with about \d+ rows and 7 columns/)
  expect(text).toContain('- "note": text')
  expect(text).toContain('["1","0.3333333333333333","01","a, \\"b\\" 1","2026-01-02","yes",""]')
  expect(text).toContain(path)
  expect(text.length).toBeLessThan(1500)
  expect(data).toMatchObject({
    estimated: true,
    columns: [
      { name: 'id', type: 'integer' },
      { name: 'share', type: 'number' },
      { name: 'code', type: 'text' },
      { name: 'note', type: 'text' },
      { name: 'day', type: 'date' },
      { name: 'open', type: 'boolean' },
      { name: 'none', type: 'empty' },
    ],
  })
  const { rows: estimated } = Object.assign({ rows: 0 }, data)
  expect(Math.abs(estimated - 50_000)).toBeLessThan(5_000)
})

it('counts the rows of tables that it reads whole, whatever separates them', async () => {
  expect((await look('csv.csv', 'a;b\n"1;2";3\n"x\ny";4\n')).data).toEqual({
    separator: ';',
    columns: [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'integer' },
    ],
    rows: 2,
    estimated: false,
  })
})

it('shows the shape of a large document', async () => {
  const items = Array.from({ length: 5000 }, (_, i) => ({ id: i, tags: ['x'], more: null }))
  const { data, text } = await look('json.json', JSON.stringify({ items, total: 5000, open: true }))
  expect(data).toEqual({
    shape:
      '{ "items": [5000 × { "id": number, "tags": [1 × text], "more": null }], "total": number, "open": boolean }',
  })
  expect(text.length).toBeLessThan(3000)
})

it('shows the beginning of a long text', async () => {
  const { path, text } = await look('text.txt', 'line ä\n'.repeat(20_000))
  expect(text).toHaveLength(32_000 + text.length - text.indexOf('\n[This is'))
  expect(text).toContain(path)
})

it('refuses damaged documents with the place of the damage', async () => {
  const json = formats.find(({ name }) => name === 'json')
  const context = formatContext()
  const broken = await openAttachment(new TextEncoder().encode('{"a": }'), { name: 'a.json' })
  await expect(json?.read(broken, context)).rejects.toMatchObject({ code: 'ATTACHMENT_UNREADABLE' })
  const binary = await openAttachment(new Uint8Array([0, 1]), { name: 'a.json' })
  await expect(json?.read(binary, context)).rejects.toThrow('not text in UTF-8')
})
