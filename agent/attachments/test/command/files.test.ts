import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import { filesOfParts } from '../../src/command/files.ts'
import type { Part } from '../../src/parts/part.ts'

function file(name: string, mimeType = 'image/png'): Part {
  return { type: 'file', name, mimeType, bytes: new Uint8Array(1) }
}

function names(parts: readonly Part[]): string[] {
  return filesOfParts(parts, '/out').map(({ path }) => {
    expect(dirname(path)).toBe('/out')
    return basename(path)
  })
}

it('numbers parts, and keeps what of their names is safe', () => {
  expect(
    names([
      file('../../up.png'),
      file('a\u001b[31m\nb\u202e$(x)`;|.png'),
      file('con.png'),
      file('.hidden.png'),
      file('C:\\x.png'),
      file('..'),
      file('Übersicht 1, Seite 2.png'),
      { type: 'text', text: 'x', title: 'a/b.pdf, page 1' },
      { type: 'descriptor', name: 'x.bin', mimeType: 'application/octet-stream', size: 1, reason: '' },
    ]),
  ).toEqual([
    '01-_._up.png',
    '02-a__31m_b__(x)___.png',
    '03-con.png',
    '04-hidden.png',
    '05-C__x.png',
    '06-part.png',
    '07-Übersicht 1, Seite 2.png',
    '08-a_b.pdf, page 1.txt',
    '09-x.bin.json',
  ])
})

it('gives files the ending of their type, and no name that is too long', () => {
  expect(
    names([file('run.sh'), file('a.jpg', 'image/jpeg'), file('song', 'audio/mpeg'), file('x', 'a/b')]),
  ).toEqual(['01-run.sh.png', '02-a.jpg', '03-song.mp3', '04-x'])
  for (const name of names([file(`${'ü'.repeat(300)}.png`), file(`${'😀'.repeat(300)}.png`)])) {
    expect(Buffer.byteLength(name)).toBeLessThan(250)
    expect(name).toMatch(/\.png$/)
  }
  expect(names(Array.from({ length: 1000 }, () => file('x.png')))[0]).toBe('0001-x.png')
})
