import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canvas, design, figZip } from '../fixtures/fig.ts'
import { msgFile } from '../fixtures/msg.ts'

/** A row of the matrix: a file, and the program that made it. */
export interface MadeFile {
  /** The format, as people call it. */
  format: string
  /** The file's name in the folder. */
  name: string
  /** The program, as docs name it. */
  by: string
}

const office = 'LibreOffice'
const pictures = 'ImageMagick'
const media = 'ffmpeg'
/** All files of the matrix, in the order of the table. */
export const madeFiles: readonly MadeFile[] = [
  { format: 'pdf', name: 'notes.pdf', by: office },
  ...['png', 'jpg', 'webp', 'gif'].map((format) => ({ format, name: `dot.${format}`, by: pictures })),
  { format: 'zip', name: 'files.zip', by: 'zip' },
  ...['tar', 'tar.gz', 'tar.bz2', 'tar.xz', 'tar.zst'].map((format) => ({
    format,
    name: `files.${format}`,
    by: 'tar',
  })),
  { format: 'gz', name: 'notes.txt.gz', by: 'gzip' },
  { format: '7z', name: 'files.7z', by: '7z' },
  { format: 'docx', name: 'notes.docx', by: office },
  { format: 'pptx', name: 'deck.pptx', by: office },
  { format: 'xlsx', name: 'sums.xlsx', by: office },
  { format: 'odt', name: 'notes.odt', by: office },
  { format: 'odp', name: 'deck.odp', by: office },
  { format: 'ods', name: 'sums.ods', by: office },
  { format: 'doc', name: 'notes.doc', by: office },
  { format: 'ppt', name: 'deck.ppt', by: office },
  { format: 'xls', name: 'sums.xls', by: office },
  { format: 'rtf', name: 'notes.rtf', by: office },
  { format: 'epub', name: 'notes.epub', by: office },
  { format: 'psd', name: 'dot.psd', by: pictures },
  { format: 'ai', name: 'dot.ai', by: pictures },
  { format: 'fig', name: 'card.fig', by: 'a test' },
  ...['tiff', 'heic', 'avif', 'bmp'].map((format) => ({ format, name: `dot.${format}`, by: pictures })),
  ...['mp4', 'mov', 'mkv', 'webm'].map((format) => ({ format, name: `clip.${format}`, by: media })),
  ...['mp3', 'wav', 'm4a', 'flac', 'ogg'].map((format) => ({ format, name: `tone.${format}`, by: media })),
  { format: 'csv', name: 'sums.csv', by: 'an editor' },
  { format: 'tsv', name: 'sums.tsv', by: 'an editor' },
  { format: 'json', name: 'sums.json', by: 'an editor' },
  { format: 'svg', name: 'dot.svg', by: 'an editor' },
  { format: 'txt', name: 'notes.txt', by: 'an editor' },
  { format: 'eml', name: 'letter.eml', by: 'an editor' },
  { format: 'msg', name: 'letter.msg', by: 'a test' },
  { format: 'sqlite', name: 'base.sqlite', by: 'sqlite3' },
  { format: 'unknown', name: 'noise.bin', by: 'chance' },
]

/** Programs that make them. */
export const makers = ['soffice', 'convert', 'ffmpeg', 'zip', 'xz', 'bzip2', 'zstd', '7z', 'sqlite3']

const namespace = 'urn:oasis:names:tc:opendocument:xmlns'
const deck = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="${namespace}:office:1.0" xmlns:draw="${namespace}:drawing:1.0" xmlns:text="${namespace}:text:1.0" xmlns:svg="${namespace}:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation>
${['Plan for the year', 'Costs and risks']
  .map(
    (title) =>
      `<draw:page><draw:frame svg:width="20cm" svg:height="3cm" svg:x="2cm" svg:y="1cm"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame></draw:page>`,
  )
  .join('\n')}
</office:presentation></office:body></office:document>`

/** Makes each file with its program. @param folder - absolute, empty */
export function makeFiles(folder: string): void {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: 'pipe', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
  write('deck.fodp', deck)
  write('notes.txt', 'Notes of the meeting\n\nWe met and agreed.\n')
  write('sums.csv', 'name,amount\ncoffee,3\ntea,4\n')
  write('sums.tsv', 'name\tamount\ncoffee\t3\ntea\t4\n')
  write('sums.json', '{"coffee": 3, "tea": 4}')
  write(
    'dot.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><circle cx="60" cy="40" r="30" fill="tomato"/></svg>',
  )
  write(
    'letter.eml',
    'From: Ada <ada@example.com>\r\nTo: Bob <bob@example.com>\r\nSubject: Plan\r\nDate: Mon, 23 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nSee you at ten.\r\n',
  )
  // Neither Figma nor Outlook is here.
  write('card.fig', figZip(canvas(design)))
  const [ada, bob] = [['Ada', 'ada@example.com'] as const, ['Bob', 'bob@example.com'] as const]
  write('letter.msg', msgFile({ subject: 'Plan', body: 'See you at ten.', from: ada, to: bob }))
  write('noise.bin', Buffer.concat([Buffer.from([0, 1, 2, 255]), randomBytes(60)]))
  const convert = (type: string, file: string) =>
    run('soffice', '--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', type, file)
  for (const type of ['pptx', 'odp', 'ppt']) convert(type, 'deck.fodp')
  for (const type of ['pdf', 'docx', 'odt', 'doc', 'rtf', 'epub']) convert(type, 'notes.txt')
  for (const type of ['xlsx', 'ods', 'xls']) convert(type, 'sums.csv')
  const dot = ['-size', '120x80', 'xc:tomato', '-fill', 'white', '-draw', 'circle 60,40 60,10', '-depth', '8']
  for (const type of ['png', 'jpg', 'webp', 'gif', 'psd', 'ai', 'tiff', 'heic', 'avif', 'bmp'])
    run('convert', ...dot, `dot.${type}`)
  const test = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x180:rate=10', '-f', 'lavfi']
  for (const type of ['mp4', 'mov', 'mkv', 'webm'])
    run('ffmpeg', ...test, '-i', 'sine=duration=2', `clip.${type}`)
  for (const type of ['mp3', 'wav', 'm4a', 'flac', 'ogg'])
    run('ffmpeg', '-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=2', `tone.${type}`)
  const packed = ['notes.txt', 'dot.png']
  run('zip', '-q', 'files.zip', ...packed)
  for (const type of ['tar', 'tar.gz', 'tar.bz2', 'tar.xz', 'tar.zst'])
    run('tar', '-caf', `files.${type}`, ...packed)
  run('7z', 'a', 'files.7z', ...packed)
  cpSync(join(folder, 'notes.txt'), join(folder, 'kept.txt'))
  run('gzip', 'notes.txt')
  renameSync(join(folder, 'kept.txt'), join(folder, 'notes.txt'))
  run(
    'sqlite3',
    'base.sqlite',
    "create table sums (name text, amount int); insert into sums values ('tea', 4)",
  )
}
