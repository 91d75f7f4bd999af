import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zip } from '../../src/formats/archive.ts'
import {
  type Environment,
  type Format,
  missingGrants,
  type Part,
  resolveAttachment,
  type Scratch,
  scratch,
} from '../../src/index.ts'
import { pdf, png } from '../fixtures/documents.ts'
import { testFolder } from '../fixtures/folder.ts'
import { packFiles } from '../fixtures/pack-files.ts'
import { makeZip } from '../fixtures/zip.ts'

const folder = testFolder()
const model = 'anthropic/claude-opus-4-1'
let space: Scratch
beforeAll(async () => {
  space = await scratch()
})
afterAll(() => space.remove())
const routes = ({ trace }: Awaited<ReturnType<typeof resolveAttachment>>) =>
  trace.map(({ route, taken }) => `${taken ? '' : 'not '}${route}`)
const names = (parts: readonly Part[]) =>
  parts.map((part) => (part.type === 'text' ? `text ${part.title}` : `${part.type} ${part.name}`))

it('says that an empty file is empty, whatever its name says', async () => {
  const { parts } = await resolveAttachment(new File([], 'report.pdf'), { model })
  expect(parts).toMatchObject([{ type: 'descriptor', size: 0, reason: 'The file is empty: it has 0 bytes.' }])
})

it('gives a reason once that two ways have', async () => {
  const { parts } = await resolveAttachment(new File(['%PDF-1.7\ndamaged'], 'plan.pdf'), { model })
  const [part] = parts
  expect(part?.type === 'descriptor' && part.reason.match(/cannot be read as a PDF/g)).toHaveLength(1)
})

it('passes on what the model takes, with the source of that knowledge', async () => {
  const resolution = await resolveAttachment(new File([png], 'dot.png'), { model })
  expect(resolution.parts).toEqual([
    { type: 'file', mimeType: 'image/png', name: 'dot.png', bytes: new Uint8Array(png) },
  ])
  expect(routes(resolution)).toEqual(['type', 'native'])
  expect(resolution.trace[1]?.reason).toMatch(
    /claude-opus-4-1-20250805 \(@tokenlens\/models .*\) takes image\/png \(https:.*20\d\d-/,
  )
})

it('lets the bytes win over name and declared type, and says so', async () => {
  const { parts, trace } = await resolveAttachment(new File([png], 'x.pdf', { type: 'application/pdf' }), {
    model,
  })
  expect(parts).toMatchObject([{ type: 'file', mimeType: 'image/png' }])
  expect(trace[0]?.reason).toMatch(/declared as application\/pdf, but.*ends in \.pdf/)
})

it('falls through, with every reason, to a descriptor that an agent can act on', async () => {
  const path = join(folder, 'unknown.bin')
  const bytes = new Uint8Array([0, 1, 2, 255])
  writeFileSync(path, bytes)
  const resolution = await resolveAttachment(path, { model })
  expect(routes(resolution)).toEqual(['type', 'not native', 'not skill', 'not shell', 'descriptor'])
  expect(resolution.parts).toEqual([
    {
      type: 'descriptor',
      name: 'unknown.bin',
      mimeType: 'application/octet-stream',
      size: 4,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      reason: expect.stringMatching(
        /^anthropic\/\S+ does not take application\/octet-stream .* No skill reads .* `shell` is not granted\.$/,
      ),
      path,
    },
  ])
  expect((await resolveAttachment(path, { limits: { hashBytes: 3 } })).parts[0]).not.toHaveProperty('sha256')
})

it('falls through when a file is too large for the model, has too many pages, or is over the budget', async () => {
  const types = [{ mimeType: 'application/pdf', maxBytes: 1000, maxPages: 2, source: 'here' }]
  const counted: Format<null> = {
    name: 'pdf',
    types: ['application/pdf'],
    countPages: async (document) =>
      Buffer.from(await document.read())
        .toString()
        .match(/\/Type\/Page\//g)?.length ?? 0,
    read: async () => {
      throw new AbpError('CONVERTER_MISSING', 'Install unpdf: `npm install unpdf`.')
    },
  }
  const environment: Environment = { model: { name: 'my/model', types }, skills: [counted] }
  const reason = async (bytes: Uint8Array, more: Environment = {}) => {
    const { parts } = await resolveAttachment(bytes, { ...environment, ...more })
    return parts[0]?.type === 'descriptor' ? parts[0].reason : parts[0]?.type
  }
  expect(await reason(pdf(2))).toBe('file')
  expect(await reason(pdf(3))).toContain('It has 3 pages, and my/model takes 2 (here).')
  expect(await reason(pdf(3))).toContain('Install unpdf')
  expect(await reason(Buffer.concat([pdf(1), Buffer.alloc(1000)]))).toContain(
    'takes 1000 of application/pdf (here)',
  )
  expect(await reason(pdf(1), { limits: { maxFileBytes: 10 } })).toContain('10 are left of the 10')
  // Without a way to count, the document goes, and the trace says that nobody counted.
  const { trace } = await resolveAttachment(pdf(3), { ...environment, skills: [] })
  expect(trace.at(-1)?.reason).toContain('not counted')
})

it('takes Illustrator drawings as the PDF that they are, and all of a kind', async () => {
  const { parts } = await resolveAttachment(pdf(1), {
    model: { name: 'm', types: [{ mimeType: 'application/*' }] },
  })
  expect(parts).toMatchObject([{ type: 'file', mimeType: 'application/pdf' }])
  const drawing = new File([pdf(1)], 'logo.ai')
  expect((await resolveAttachment(drawing, { model })).parts).toMatchObject([
    { type: 'file', mimeType: 'application/pdf', name: 'logo.ai' },
  ])
})

it('says what an archive is where it may not be extracted', async () => {
  const path = packFiles(
    folder,
    'many.zip',
    Object.fromEntries(Array.from({ length: 214 }, (_, i) => [`${i}.txt`, 'x'])),
  )
  const resolution = await resolveAttachment(path, { model })
  expect(routes(resolution)).toEqual(['type', 'not native', 'not skill', 'descriptor'])
  expect(resolution.parts).toMatchObject([
    {
      type: 'descriptor',
      skill: 'zip',
      path,
      reason: 'archive with 214 entries; this environment cannot extract (it has no `scratch`).',
    },
  ])
})

it('resolves what comes out of a file like a file of its own, against one budget', async () => {
  const inner = packFiles(folder, 'inner.zip', { 'deep.csv': 'a,b\n1,2\n3,4\n' })
  const path = packFiles(folder, 'outer.zip', {
    'a.png': png,
    'b.json': '{"b": 1}',
    'c.bin': new Uint8Array([0, 1]),
    'inner.zip': readFileSync(inner),
  })
  const environment: Environment = { model, scratch: space }
  const { parts, trace } = await resolveAttachment(path, environment)
  expect(names(parts)).toEqual([
    'text outer.zip',
    'file a.png',
    'text b.json',
    'descriptor c.bin',
    'text inner.zip',
    'text deep.csv',
  ])
  expect(trace.map(({ attachment }) => attachment)).toContain('outer.zip › inner.zip › deep.csv')
  const within = async (limits: Environment['limits']) =>
    (await resolveAttachment(path, { ...environment, ...(limits && { limits }) })).parts
  expect((await within({ maxDepth: 2 })).at(-1)).toMatchObject({
    type: 'descriptor',
    name: 'deep.csv',
    reason: 'It is in more than 2 levels of files (`limits.maxDepth`).',
  })
  expect(names(await within({ maxAttachments: 3 }))).toEqual([
    'text outer.zip',
    'file a.png',
    'text b.json',
    'text outer.zip, left out',
  ])
  expect((await within({ maxAttachments: 3 })).at(-1)).toMatchObject({
    text: '2 more files are left out (`limits.maxAttachments`: 3), beginning with:\nc.bin\ninner.zip',
  })
  const short = (await within({ maxCharacters: 10 })).filter((part) => part.type === 'text')
  expect(short[0]?.text).toMatch(/^zip with 4\n\[\d+ more characters are left out/)
})

it('tries a missing converter once, and survives a reader that fails', async () => {
  let tries = 0
  const missing: Format<null> = {
    name: 'lacking',
    types: ['application/json'],
    read: async () => {
      tries++
      throw new AbpError('CONVERTER_MISSING', 'Install it: `apt install it`.')
    },
  }
  const failing: Format<null> = {
    name: 'failing',
    types: ['text/plain'],
    read: async () => {
      throw new TypeError('Cannot read properties of undefined')
    },
  }
  const path = packFiles(folder, 'mixed.zip', { 'a.json': '{}', 'b.json': '[]', 'c.txt': 'x' })
  const { parts } = await resolveAttachment(path, { skills: [zip, missing, failing], scratch: space })
  expect(tries).toBe(1)
  expect(parts.slice(1)).toMatchObject([
    { type: 'descriptor', name: 'a.json', reason: expect.stringContaining('apt install it') },
    { type: 'descriptor', name: 'b.json', reason: expect.stringContaining('apt install it') },
    { type: 'descriptor', name: 'c.txt', reason: expect.stringContaining('`failing` failed: Cannot read') },
  ])
})

it('ends with the signal of the caller, and describes what the time does not suffice for', async () => {
  const slow: Format<null> = {
    name: 'slow',
    types: ['text/plain'],
    read: (_attachment, { signal }) =>
      new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
  }
  const text = new TextEncoder().encode('x')
  const { parts } = await resolveAttachment(text, { skills: [slow], limits: { milliseconds: 20 } })
  expect(parts).toMatchObject([{ type: 'descriptor', reason: expect.stringContaining('The time is up') }])
  const stop = new AbortController()
  const running = resolveAttachment(text, { skills: [slow], signal: stop.signal })
  stop.abort(new Error('enough'))
  await expect(running).rejects.toThrow('enough')
})

it('asks the shell last, if there is one', async () => {
  const shell = {
    read: async () => ({
      data: null,
      texts: [{ type: 'text' as const, text: 'seen' }],
      products: [],
      missing: [],
    }),
    convert: async () => [],
  }
  const { parts, trace } = await resolveAttachment(new Uint8Array([0, 1]), { shell })
  expect(parts).toEqual([{ type: 'text', text: 'seen' }])
  expect(trace.at(-1)).toMatchObject({ route: 'shell', taken: true })
})

it('tells a host what it lacks before the task', () => {
  expect(missingGrants({})).toHaveLength(3)
  expect(missingGrants({ model, scratch: space, skills: [] })).toEqual([
    expect.stringContaining('`skills`'),
    expect.stringContaining('`shell`'),
  ])
})

it('proposes a model for one that is not known', async () => {
  await expect(resolveAttachment(png, { model: 'claude-opsu-4-1' })).rejects.toThrow(
    'anthropic/claude-opus-4-1',
  )
})

it('looks into archives of archives only as deep as the limit, and extracts nothing that `fsWrite` forbids', async () => {
  let path = packFiles(folder, 'level-0.zip', { 'a.txt': 'x' })
  for (let level = 1; level < 4; level++)
    path = packFiles(folder, `level-${level}.zip`, { 'inner.zip': readFileSync(path) })
  const { parts } = await resolveAttachment(path, { scratch: space, limits: { maxDepth: 3 } })
  expect(parts.at(-1)).toMatchObject({
    type: 'descriptor',
    reason: expect.stringContaining('`limits.maxDepth`'),
  })
  const before = space.used
  const forbidden = await resolveAttachment(path, { scratch: space, fsWrite: false })
  expect(forbidden.parts).toMatchObject([{ reason: expect.stringContaining('`fsWrite` is not granted') }])
  expect(space.used).toBe(before)
})

it('shows what was whole of a hostile archive, and says what was refused', async () => {
  const { parts } = await resolveAttachment(
    makeZip([
      { name: '../out.txt', bytes: Buffer.from('x') },
      { name: 'in.txt', bytes: Buffer.from('seen') },
    ]),
    { scratch: space },
  )
  expect(parts).toMatchObject([
    { type: 'text', text: expect.stringContaining('in.txt (4 bytes)') },
    { type: 'text', title: 'in.txt', text: 'seen' },
    { type: 'text', text: expect.stringContaining('ARCHIVE_PATH_PARENT') },
  ])
})
