import { zstdCompressSync } from 'node:zlib'
import { encodeBinarySchema, type Schema } from 'kiwi-schema'
import { expect, it } from 'vitest'
import { detectType } from '../../src/attachment/type/detect.ts'
import { fig } from '../../src/formats/fig/fig.ts'
import { openAttachment, resolveAttachment } from '../../src/index.ts'
import { bytesAttachment } from '../fixtures/attachment.ts'
import { formatContext } from '../fixtures/context.ts'
import { png } from '../fixtures/documents.ts'
import { canvas, design, figZip, guid, raw, schema, under } from '../fixtures/fig.ts'

const context = formatContext({ takes: (type) => type === 'image/png' })
const lines = [
  '- page "First"',
  '  - FRAME "Card" 320 × 200',
  '    - TEXT "Title" 100 × 20, hidden, text: "Hello you"',
  '- page "Second"',
  '- page "Internal", hidden',
]

it('shows the pages, the nodes and the thumbnail', async () => {
  const file = bytesAttachment('a.fig', figZip(canvas(design)))
  expect((await detectType(file)).mimeType).toBe('application/vnd.figma')
  const { data, missing, products, texts } = await fig.read(file, context)
  expect(data).toMatchObject({
    title: 'My design',
    nodes: 6,
    images: 1,
    pages: [
      {
        type: 'CANVAS',
        name: 'First',
        visible: true,
        children: [{ name: 'Card', children: [{ text: 'Hello you' }] }],
      },
      { name: 'Second' },
      { name: 'Internal', visible: false },
    ],
  })
  const first =
    'a.fig: a Figma file named "My design" with 1 pictures and 6 nodes. Its pages, the lowest node first:'
  expect(texts).toEqual([{ type: 'text', title: 'a.fig', text: [first, ...lines].join('\n') }])
  expect(products).toEqual([{ name: 'a.fig.thumbnail.png', file: png, textGiven: true }])
  expect(missing).toEqual([
    'Only its thumbnail is shown. No program here draws Figma files: for its pages as pictures, export a.fig as PDF or PNG.',
  ])
})

it('reads both compressions, and files without their zip', async () => {
  const bytes = canvas(design, schema, (bytes) => zstdCompressSync(bytes))
  const { parts } = await resolveAttachment(new File([Uint8Array.from(figZip(bytes))], 'a.fig'), {
    model: { name: 'm', types: [{ mimeType: 'image/png' }] },
  })
  expect(parts.map(({ type }) => type)).toEqual(['text', 'file', 'text'])
  expect(parts[0]).toMatchObject({ text: expect.stringContaining(lines.join('\n')) })
  for (const start of ['fig-kiwi', 'fig-jam.', 'fig-deck']) {
    const plain = Buffer.concat([Buffer.from(start), bytes.subarray(8)])
    const found = await resolveAttachment(new File([Uint8Array.from(plain)], 'board'), {})
    expect(found.trace[0]?.reason).toContain('application/vnd.figma')
    expect(found.parts[0]).toMatchObject({ text: expect.stringContaining(lines.join('\n')) })
  }
})

it('still shows the thumbnail where the document is damaged', async () => {
  const bytes = canvas(design)
  for (const broken of [Buffer.alloc(0), bytes.subarray(0, 40), bytes.subarray(0, -20)]) {
    const { data, missing, products } = await fig.read(bytesAttachment('a.fig', figZip(broken)), context)
    expect(data.pages).toBeUndefined()
    expect(products).toHaveLength(1)
    expect(missing[0]).toContain('pages and nodes of a.fig could not be read: The Figma document is damaged')
    await expect(
      fig.read(
        bytesAttachment('a.fig', Buffer.concat([Buffer.from('fig-kiwi'), broken.subarray(8)])),
        context,
      ),
    ).rejects.toMatchObject({ code: 'ATTACHMENT_UNREADABLE' })
  }
})

const define = (name: string, kind: 'STRUCT' | 'MESSAGE', fields: [string, string, boolean?][]) => ({
  name,
  kind,
  line: 0,
  column: 0,
  fields: fields.map(([field, type, isArray = false], index) => ({
    name: field,
    type,
    isArray,
    isDeprecated: false,
    line: 0,
    column: 0,
    value: index + 1,
  })),
})

async function read(one: Schema, document: number[]) {
  const file = raw(encodeBinarySchema(one), Uint8Array.from(document))
  return fig.read(bytesAttachment('a.fig', file), context)
}

it('reads schemas that lie within limits, and runs no code of them', async () => {
  const only = (...definitions: Schema['definitions']) => ({ package: null, definitions })
  const itself = define('Message', 'STRUCT', [['nodeChanges', 'Message']])
  await expect(read(only(itself), [])).rejects.toMatchObject({ code: 'ATTACHMENT_TOO_LARGE' })
  const loop = define('Message', 'MESSAGE', [['nodeChanges', 'Message']])
  await expect(
    read(
      only(loop),
      Array.from({ length: 100_000 }, () => 1),
    ),
  ).rejects.toMatchObject({
    code: 'ATTACHMENT_TOO_LARGE',
  })
  // No bytes for four billion values.
  const empty = define('Empty', 'STRUCT', [])
  const many = define('Message', 'MESSAGE', [
    ['other', 'Empty', true],
    ['nodeChanges', 'Empty', true],
  ])
  for (const field of [1, 2])
    await expect(read(only(many, empty), [field, 255, 255, 255, 255, 15])).rejects.toMatchObject({
      code: 'ATTACHMENT_TOO_LARGE',
    })
  // Each level twice the last.
  const twice = Array.from({ length: 40 }, (_, index) =>
    define(
      index === 0 ? 'Message' : `S${index}`,
      'STRUCT',
      index === 39
        ? []
        : [
            ['a', `S${index + 1}`],
            ['b', `S${index + 1}`],
          ],
    ),
  )
  await expect(read(only(...twice), [])).rejects.toMatchObject({ code: 'ATTACHMENT_TOO_LARGE' })
  const code = '"]; globalThis.abpWasRun = true; //'
  const evil = define('Message', 'MESSAGE', [
    [code, 'string'],
    ['nodeChanges', 'Empty', true],
  ])
  expect((await read(only(evil, define('Empty', 'STRUCT', [])), [1, 65, 0, 0])).data.pages).toEqual([])
  expect(globalThis).not.toHaveProperty('abpWasRun')
  const proto = define('Message', 'MESSAGE', [
    ['__proto__', 'string'],
    ['nodeChanges', 'Empty', true],
  ])
  expect((await read(only(proto, empty), [1, 65, 0, 0])).data.pages).toEqual([])
})

it('unpacks at most the bytes that are allowed', async () => {
  const bomb = raw(encodeBinarySchema(schema), Buffer.alloc(50_000_000))
  expect(bomb.length).toBeLessThan(100_000)
  await expect(
    fig.read(bytesAttachment('a.fig', bomb), { ...context, maxBytes: 10_000_000 }),
  ).rejects.toMatchObject({ code: 'ATTACHMENT_TOO_LARGE' })
})

it('places nodes whose parents lie, once', async () => {
  const ring = [
    ...design,
    { guid: guid(7), parentIndex: under(8), type: 'FRAME', name: 'Ring' },
    { guid: guid(8), parentIndex: under(7), type: 'FRAME', name: 'Ring' },
    { guid: guid(1), parentIndex: under(1), type: 'FRAME', name: 'Own parent' },
    { guid: guid(9), parentIndex: under(77), type: 'FRAME', name: 'Orphan' },
  ]
  const { data } = await fig.read(bytesAttachment('a.fig', figZip(canvas(ring))), context)
  expect(JSON.stringify(data.pages)).not.toMatch(/Ring|Orphan/)
  expect(JSON.stringify(data.pages).match(/Own parent/g)).toHaveLength(1)
})

it('describes tens of thousands of nodes in the space that there is', async () => {
  const many = Array.from({ length: 50_000 }, (_, index) => ({
    guid: guid(index + 10),
    parentIndex: under(1, String(index)),
    type: 'FRAME',
    name: `Frame ${index}`,
  }))
  const file = await openAttachment(figZip(canvas([...design, ...many])))
  const { data, texts } = await fig.read(file, { ...context, maxCharacters: 2_000 })
  expect(data.nodes).toBe(50_006)
  expect(texts[0]?.text).toMatch(/\[\d+ more lines are left out\.\]$/)
  expect(texts[0]?.text.length).toBeLessThan(2_100)
})
