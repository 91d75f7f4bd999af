import { afterAll, beforeAll, expect, it } from 'vitest'
import { resolveAttachment, type Scratch, scratch, toMcp } from '../../src/index.ts'
import { makeTar } from '../fixtures/tar.ts'
import { makeZip, type ZipPart } from '../fixtures/zip.ts'

let space: Scratch
beforeAll(async () => {
  space = await scratch({ maxBytes: 1_000_000_000 })
})
afterAll(() => space.remove())

/** The limits of `abp_attach`. */
const limits = {
  milliseconds: 60_000,
  maxFileBytes: 5_242_880,
  maxCharacters: 20_000,
  maxItems: 20,
  maxAttachments: 100,
}
const many = (count: number, part: (index: number) => ZipPart) =>
  Array.from({ length: count }, (_, index) => part(index))
const inside = (levels: number, zip: Buffer): Buffer =>
  levels === 0 ? zip : inside(levels - 1, makeZip([{ name: `level-${levels}.zip`, bytes: zip }]))
const mailWith = (count: number, bytes: string) =>
  Buffer.from(
    [
      'From: a@example.com\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n',
      ...many(count, (index) => ({ name: `${index}` })).map(
        ({ name }) =>
          `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=${name}.bin\r\n\r\n${bytes}\r\n`,
      ),
      '--b--\r\n',
    ].join('\r\n'),
  )

it.each<[what: string, name: string, bytes: () => Buffer]>([
  ['empty files', 'a.zip', () => makeZip(many(9_000, (index) => ({ name: `${index}.txt` })))],
  [
    'empty files with long names',
    'a.zip',
    () => makeZip(many(9_000, (index) => ({ name: `${index}${'n'.repeat(240)}.txt` }))),
  ],
  [
    'files of one byte',
    'a.zip',
    () => makeZip(many(2_000, (index) => ({ name: `${index}.txt`, bytes: 'x' }))),
  ],
  [
    'files that nothing reads',
    'a.zip',
    () => makeZip(many(2_000, (index) => ({ name: `${index}.bin`, bytes: '\u0001\u0002\u0000' }))),
  ],
  ['folders', 'a.zip', () => makeZip(many(9_000, (index) => ({ name: `${index}/` })))],
  [
    'names that lead out',
    'a.zip',
    () => makeZip(many(9_000, (index) => ({ name: `../${'n'.repeat(200)}${index}`, bytes: 'x' }))),
  ],
  [
    'damaged pictures',
    'a.zip',
    () =>
      makeZip(
        many(500, (index) => ({ name: `${index}.png`, bytes: Buffer.from('89504e470d0a1a0a00', 'hex') })),
      ),
  ],
  [
    'empty files in archives in archives',
    'a.zip',
    () => inside(2, makeZip(many(5_000, (index) => ({ name: `${index}.txt` })))),
  ],
  [
    'files below the deepest level',
    'a.zip',
    () => inside(3, makeZip(many(3_000, (index) => ({ name: `${index}.txt`, bytes: 'x' })))),
  ],
  [
    'archives with one empty file each',
    'a.zip',
    () => makeZip(many(500, (index) => ({ name: `${index}.zip`, bytes: makeZip([{ name: 'e' }]) }))),
  ],
  [
    'empty files of a tar',
    'a.tar',
    () =>
      makeTar(many(9_000, (index) => ({ name: `${index}.txt` })).map(({ name }) => ({ name: String(name) }))),
  ],
  ['empty attachments of a message', 'a.eml', () => mailWith(2_000, '')],
  ['attachments of a message', 'a.eml', () => mailWith(2_000, 'x')],
])('counts %s before they become parts', async (_what, name, bytes) => {
  const { parts } = await resolveAttachment(new File([new Uint8Array(bytes())], name), {
    scratch: space,
    limits,
  })
  const text = toMcp(parts)
    .map((block) => ('text' in block ? block.text : ''))
    .join('\n')
  expect(parts.filter(({ type }) => type === 'descriptor').length).toBeLessThanOrEqual(limits.maxAttachments)
  expect(parts.length).toBeLessThan(limits.maxAttachments * 3)
  expect(text.length).toBeLessThan(150_000)
  // What is not seen is told.
  expect(text).toMatch(/left out|more attachments|characters are left|outside|LIMIT|extracted to/)
})

it('says once how many texts and notes are left out', async () => {
  const zip = makeZip(many(50, (index) => ({ name: `${index}.txt`, bytes: 'words '.repeat(100) })))
  const { parts } = await resolveAttachment(new File([new Uint8Array(zip)], 'a.zip'), {
    scratch: space,
    limits: { ...limits, maxCharacters: 5_000 },
  })
  const said = parts.filter((part) => part.type === 'text' && part.title === 'left out')
  expect(said).toMatchObject([{ text: expect.stringMatching(/^\d+ more texts are left out/) }])
  expect(parts.filter(({ type }) => type === 'descriptor').length).toBeGreaterThan(30)
})
