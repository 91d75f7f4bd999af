import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { extracted } from '../fixtures/extracted.ts'
import { makeTar, paxHeader, type TarPart } from '../fixtures/tar.ts'

const good: TarPart = { name: 'good.txt', bytes: 'good' }

interface Case {
  what: string
  parts: TarPart[]
  code: string
  others?: Record<string, string>
}

const cases: Case[] = [
  { what: 'an absolute path', parts: [{ name: '/tmp/evil', bytes: 'x' }], code: 'ARCHIVE_PATH_ABSOLUTE' },
  { what: '..', parts: [{ name: 'a/../../evil', bytes: 'x' }], code: 'ARCHIVE_PATH_PARENT' },
  {
    what: 'an absolute path in a pax header',
    parts: [paxHeader('path', '/tmp/evil'), { name: 'a', bytes: 'x' }],
    code: 'ARCHIVE_PATH_ABSOLUTE',
  },
  {
    what: 'a symbolic link',
    parts: [{ name: 'link', type: '2', link: '/etc/passwd' }],
    code: 'ARCHIVE_LINK',
  },
  {
    what: 'a link, and a file through it',
    parts: [
      { name: 'link', type: '2', link: '/tmp' },
      { name: 'link/evil', bytes: 'x' },
    ],
    code: 'ARCHIVE_LINK',
    others: { 'link/evil': 'x' },
  },
  { what: 'a hard link', parts: [{ name: 'link', type: '1', link: '/etc/passwd' }], code: 'ARCHIVE_LINK' },
  { what: 'a character device', parts: [{ name: 'null', type: '3' }], code: 'ARCHIVE_DEVICE' },
  { what: 'a block device', parts: [{ name: 'sda', type: '4' }], code: 'ARCHIVE_DEVICE' },
  { what: 'a pipe', parts: [{ name: 'pipe', type: '6' }], code: 'ARCHIVE_DEVICE' },
  { what: 'a type that nobody knows', parts: [{ name: 'a', type: 'Z', bytes: 'x' }], code: 'ARCHIVE_METHOD' },
  {
    what: 'setuid',
    parts: [{ name: 'run', bytes: 'x', mode: 0o4755 }],
    code: 'ARCHIVE_MODE',
    others: { run: 'x' },
  },
  { what: 'the same name', parts: [{ name: 'good.txt', bytes: 'x' }], code: 'ARCHIVE_DUPLICATE' },
  { what: 'a name in other case', parts: [{ name: 'Good.txt', bytes: 'x' }], code: 'ARCHIVE_COLLISION' },
  {
    what: 'a header with a wrong sum',
    parts: [{ name: 'a', bytes: 'x', wrong: 1 }],
    code: 'ARCHIVE_DAMAGED',
  },
  {
    what: 'a size beyond its end',
    parts: [{ name: 'a', bytes: 'x', size: 9_000_000 }],
    code: 'ARCHIVE_DAMAGED',
  },
  {
    what: 'a header that never ends',
    parts: [{ name: 'pax', type: 'x', bytes: Buffer.alloc(9_000_000) }],
    code: 'ARCHIVE_DAMAGED',
  },
]

test.each(cases)('a tar with $what: $code', async ({ code, others = {}, parts }) => {
  const tar = makeTar([good, ...parts])
  for (const bytes of [tar, gzipSync(tar)]) {
    const { codes, files } = await extracted(bytes)
    expect(codes).toContain(code)
    expect(files).toEqual({ 'good.txt': 'good', ...others })
  }
})

test('the files before a cut are whole, and the cut is said', async () => {
  const tar = makeTar([good, { name: 'b', bytes: 'x'.repeat(5_000) }])
  for (const bytes of [tar.subarray(0, 3_000), gzipSync(tar, { level: 0 }).subarray(0, 3_000)]) {
    const { codes, complete, entries, files } = await extracted(bytes)
    expect({ codes, complete, files }).toEqual({
      codes: ['ARCHIVE_DAMAGED'],
      complete: false,
      files: { 'good.txt': 'good' },
    })
    expect(entries.map(({ name, problem }) => [name, problem?.code])).toEqual([
      ['good.txt', undefined],
      ['b', 'ARCHIVE_DAMAGED'],
    ])
  }
})
