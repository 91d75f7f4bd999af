import { deflateRawSync, zstdCompressSync } from 'node:zlib'
import { compileSchema, encodeBinarySchema, parseSchema, type Schema } from 'kiwi-schema'
import { expect, it } from 'vitest'
import { openAttachment, resolveAttachment } from '../../src'
import { detectType } from '../../src/attachment/type/detect'
import { fig } from '../../src/formats/fig/fig'
import { bytesAttachment } from '../fixtures/attachment'
import { formatContext } from '../fixtures/context'
import { png } from '../fixtures/documents'
import { makeZip } from '../fixtures/zip'

// Nothing here has Figma: these files are made with the encoder of its format, and a part of its schema.

const context = formatContext({ takes: (type) => type === 'image/png' })
const schema = parseSchema(`
  enum NodeType { NONE = 0; DOCUMENT = 1; CANVAS = 2; FRAME = 4; TEXT = 13; }
  struct GUID { uint sessionID; uint localID; }
  struct ParentIndex { GUID guid; string position; }
  struct Vector { float x; float y; }
  struct Colour { float r; float g; float b; float a; }
  message TextData { string characters = 1; byte[] glyphs = 2; Colour[] colours = 3; }
  message NodeChange {
    GUID guid = 1; ParentIndex parentIndex = 2; NodeType type = 3; string name = 4; bool visible = 5;
    Vector size = 6; TextData textData = 7; bool internalOnly = 8; uint64 stamp = 9; int[] numbers = 10;
  }
  message Message { uint sessionID = 1; NodeChange[] nodeChanges = 2; }
`)

const guid = (localID: number) => ({ sessionID: 0, localID })
const under = (parent: number, position = 'a') => ({ guid: guid(parent), position })
const design = [
  { guid: guid(0), type: 'DOCUMENT', name: 'Document' },
  { guid: guid(3), parentIndex: under(0, 'c'), type: 'CANVAS', name: 'Internal', internalOnly: true },
  { guid: guid(2), parentIndex: under(0, 'b'), type: 'CANVAS', name: 'Second' },
  { guid: guid(1), parentIndex: under(0, 'a'), type: 'CANVAS', name: 'First', stamp: 9n, numbers: [1, -2] },
  {
    guid: guid(5),
    parentIndex: under(4, 'b'),
    type: 'TEXT',
    name: 'Title',
    visible: false,
    size: { x: 99.6, y: 20 },
    textData: {
      characters: 'Hello\n\u202eyou',
      glyphs: new Uint8Array(9),
      colours: [{ r: 1, g: 1, b: 1, a: 1 }],
    },
  },
  { guid: guid(4), parentIndex: under(1), type: 'FRAME', name: 'Card', size: { x: 320, y: 200 } },
]

type Pack = (bytes: Uint8Array) => Uint8Array

function canvas(nodeChanges: readonly unknown[], one: Schema = schema, pack: Pack = deflateRawSync): Buffer {
  return raw(encodeBinarySchema(one), compileSchema(schema).encodeMessage({ nodeChanges }), pack)
}

function raw(schemaBytes: Uint8Array, document: Uint8Array, pack: Pack = deflateRawSync): Buffer {
  const chunk = (bytes: Uint8Array) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  const version = Buffer.from([70, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('fig-kiwi'),
    version,
    chunk(deflateRawSync(schemaBytes)),
    chunk(pack(document)),
  ])
}

const zip = (bytes: Uint8Array) =>
  makeZip([
    { name: 'canvas.fig', bytes },
    { name: 'thumbnail.png', bytes: png },
    { name: 'meta.json', bytes: JSON.stringify({ file_name: 'My design' }) },
    { name: 'images/0a1b', bytes: png },
  ])

const lines = [
  '- page "First"',
  '  - FRAME "Card" 320 × 200',
  '    - TEXT "Title" 100 × 20, hidden, text: "Hello you"',
  '- page "Second"',
  '- page "Internal", hidden',
]

it('shows the pages, the nodes and the thumbnail', async () => {
  const file = bytesAttachment('a.fig', zip(canvas(design)))
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
  const { parts } = await resolveAttachment(new File([Uint8Array.from(zip(bytes))], 'a.fig'), {
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
    const { data, missing, products } = await fig.read(bytesAttachment('a.fig', zip(broken)), context)
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
  const { data } = await fig.read(bytesAttachment('a.fig', zip(canvas(ring))), context)
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
  const file = await openAttachment(zip(canvas([...design, ...many])))
  const { data, texts } = await fig.read(file, { ...context, maxCharacters: 2_000 })
  expect(data.nodes).toBe(50_006)
  expect(texts[0]?.text).toMatch(/\[\d+ more lines are left out\.\]$/)
  expect(texts[0]?.text.length).toBeLessThan(2_100)
})
