import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, expect, it, test } from 'vitest'
import { sourceArguments } from '../../../../vitest.shared.ts'
import { testFolder } from '../fixtures/folder.ts'
import { line, officePdf, pdfOfPage } from '../fixtures/pdf.ts'
import { lacks } from '../fixtures/programs.ts'
import { withoutPeers } from '../fixtures/without-peers.ts'

/** The command's source, as Node.js takes it. */
const source: readonly string[] = [...sourceArguments, join(import.meta.dirname, '../../src/cli.ts')]
const folder = testFolder()
const withOffice = test.skipIf(lacks('soffice'))
const claude = ['--model', 'claude-opus-4-1']

beforeAll(() => {
  writeFileSync(join(folder, 'notes.md'), '# Hello\n\none\ntwo\nthree\nfour\n')
  if (lacks('soffice')) return
  officePdf(folder, ['<h1>One</h1>', '<h1>Two</h1>', '<h1>Three</h1>'])
})

async function run(words: readonly string[], { cwd = folder, program = source, env = {} } = {}) {
  const child = spawn(process.execPath, [...program, ...words], {
    cwd,
    env: { ...process.env, NODE_PATH: '', XDG_CACHE_HOME: join(folder, 'cache'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output, errors }
}

withOffice('shows what reaches the model, and why', async () => {
  const native = await run(['report.pdf', ...claude, '--explain'])
  expect(native).toMatchObject({ code: 0, errors: '' })
  expect(native.output.split('\n')).toEqual([
    'report.pdf for claude-opus-4-1: 1 part',
    expect.stringMatching(/^ {2}1 {2}file {8}application\/pdf {2}[\d,]+ bytes {2}report\.pdf$/),
    'Why (+ taken, - not):',
    '  + type        report.pdf: The bytes are application/pdf.',
    expect.stringMatching(
      /^ {2}\+ native {6}report\.pdf: anthropic\/claude-opus-4-1\S* .* takes application\/pdf/,
    ),
    expect.stringMatching(/^ {2}! `shell` is not granted/),
    '',
  ])
  const { code, output } = await run(['report.pdf'])
  expect(code).toBe(0)
  expect(output).toContain('any model (no --model is named: nothing is passed as it is): 4 parts')
  expect(output).toMatch(/ {2}2 {2}text {8}text\/plain {2}3 characters {2}report\.pdf, page 1\n {7}One\n/)
})

withOffice('writes the parts and a contact sheet, and overwrites nothing', async () => {
  const words = ['report.pdf', ...claude, '--out', 'parts', '--preview']
  const { code, output } = await run(words)
  expect(code).toBe(0)
  const out = join(folder, 'parts')
  expect(output).toContain(`1 part written to ${out}\n`)
  expect(output).toContain(
    `3 pictures of 3 on the contact sheet ${join(out, 'preview.png')}:\n  1  report.pdf, page 1`,
  )
  expect(readdirSync(out)).toEqual(['01-report.pdf', 'preview.png'])
  expect(readFileSync(join(out, '01-report.pdf'))).toEqual(readFileSync(join(folder, 'report.pdf')))
  // Two columns of pages of A4.
  expect(await sharp(join(out, 'preview.png')).metadata()).toMatchObject({
    format: 'png',
    width: 488,
    height: 728,
  })
  const again = await run(words)
  expect(again).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^FILES_NOT_WRITTEN: .*01-report\.pdf is there/),
  })
})

withOffice('gives programs one document', async () => {
  const { code, errors, output } = await run(['report.pdf', '--json', '--explain', '--preview'])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const path = join(folder, 'report.pdf.preview.png')
  expect(JSON.parse(output)).toMatchObject({
    file: join(folder, 'report.pdf'),
    parts: [
      { type: 'text' },
      { type: 'text', title: 'report.pdf, page 1', text: 'One', characters: 3 },
      {},
      {},
    ],
    trace: [{ route: 'type' }, { route: 'native', taken: false }, { route: 'skill', taken: true }],
    notGranted: [expect.any(String), expect.any(String)],
    preview: { path, pictures: { length: 3 }, left: 0, unreadable: [] },
  })
  expect((await sharp(path).metadata()).format).toBe('png')
})

test.skipIf(lacks('gs', 'bwrap'))('runs converters only with --shell', async () => {
  const program = '/Helvetica findfont 24 scalefont setfont 72 700 moveto (Shown) show showpage'
  writeFileSync(join(folder, 'a.ps'), `%!PS-Adobe-3.0\n${program}\n`)
  expect((await run(['a.ps'])).output).toContain('would need `shell`, not granted here')
  expect((await run(['a.ps', '--shell'])).output).toContain('Shown')
  const without = await run(['a.ps', '--preview'])
  expect(without).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^ATTACHMENT_UNREADABLE: .* With --shell/),
  })
})

it('takes a newer catalog', async () => {
  const models = { 'my-model': { modalities: { input: ['text'], output: ['text'] } } }
  writeFileSync(join(folder, 'api.json'), JSON.stringify({ anthropic: { models } }))
  const catalog = ['--capabilities', 'api.json']
  expect((await run(['notes.md', '--model', 'my-model', ...catalog])).code).toBe(0)
  expect(await run(['notes.md', '--model', 'my-model'])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^MODEL_UNKNOWN: /),
  })
  expect(await run(['notes.md', '--capabilities', 'notes.md'])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^CATALOG_UNREADABLE: /),
  })
})

it('shows the first lines of text, without what moves a cursor', async () => {
  expect((await run(['notes.md'])).output).toBe(
    [
      'notes.md for any model (no --model is named: nothing is passed as it is): 1 part',
      '  1  text        text/plain  28 characters  notes.md',
      '       # Hello',
      '       one',
      '       two',
      '       … and 2 lines',
      '',
    ].join('\n'),
  )
  writeFileSync(join(folder, 'x.pdf'), pdfOfPage(line('a\\033[31mb')))
  expect((await run(['x.pdf'])).output).not.toContain('\u001b')
})

it('follows no link when it writes, and leaves nothing in scratch space', async () => {
  const out = join(folder, 'links')
  mkdirSync(out)
  symlinkSync(join(folder, 'elsewhere'), join(out, '01-notes.md.txt'))
  const own = join(folder, 'temporary')
  mkdirSync(own)
  expect(await run(['notes.md', '--out', 'links'], { env: { TMPDIR: own } })).toMatchObject({ code: 1 })
  expect(readdirSync(folder)).not.toContain('elsewhere')
  expect(readdirSync(own)).toEqual([])
})

it('has codes for what goes wrong, and help', async () => {
  for (const [words, said] of [
    [['--modle', 'x', 'a'], 'INVALID_ARGUMENTS: There is no flag --modle. Did you mean `--model`?'],
    [['--model'], 'INVALID_ARGUMENTS: '],
    [['--explain'], 'INVALID_ARGUMENTS: The file is missing.'],
    [['a', 'b'], 'INVALID_ARGUMENTS: `b` is one argument too many.'],
    [['a', '--model='], 'INVALID_ARGUMENTS: --model needs a value.'],
  ] as const)
    expect(await run(words)).toMatchObject({ code: 2, output: '', errors: expect.stringContaining(said) })
  expect(await run(['absent.pdf'])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^ATTACHMENT_NOT_FOUND: /),
  })
  const { code, output } = await run(['absent.pdf', '--json'])
  expect({ code, error: JSON.parse(output).error.code }).toEqual({ code: 1, error: 'ATTACHMENT_NOT_FOUND' })
  expect(await run(['notes.md', '--preview'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no picture of "notes.md"'),
  })
  const help = await run(['--help'])
  expect(help).toMatchObject({ code: 0, errors: '' })
  for (const flag of ['model', 'capabilities', 'shell', 'explain', 'out', 'preview', 'json', 'version'])
    expect(help.output).toContain(`--${flag}`)
  expect(Math.max(...help.output.split('\n').map((row) => row.length))).toBeLessThanOrEqual(110)
  expect(await run([])).toMatchObject({ code: 2, output: help.output })
  const manifest = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
  )
  expect(await run(['-v'])).toMatchObject({ code: 0, output: `${manifest.version}\n` })
  expect(manifest.bin).toEqual({ 'abp-attachments': './dist/cli.mjs' })
})

// Says when the program listens to signals, so that none comes before that, nor when its work is done.
const tellsWhenItListens = `data:text/javascript,process.on('newListener', (name) => {
  if (name === 'SIGINT') setImmediate(() => process.stdout.write('It listens.'))
})`

it('ends when it is interrupted', async () => {
  const long = pdfOfPage('0 0 m 9 9 l S\n'.repeat(5_000_000))
  writeFileSync(join(folder, 'long.pdf'), long)
  const child = spawn(process.execPath, ['--import', tellsWhenItListens, ...source, 'long.pdf'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.once('data', () => child.kill('SIGINT'))
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect({ code: child.exitCode, errors }).toEqual({ code: 130, errors: 'Interrupted.\n' })
})

it('works without optional packages, and says what is missing', async () => {
  writeFileSync(join(folder, 'page.pdf'), pdfOfPage(line('Hello')))
  const program = [join(await withoutPeers(), 'node_modules/@abp-kit/attachments/dist/cli.mjs')]
  expect((await run(['page.pdf'], { program })).output).toContain('Hello')
  expect(await run(['page.pdf', '--preview'], { program })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('npm install @napi-rs/canvas'),
  })
  const drawing = join(
    await withoutPeers('@napi-rs/canvas'),
    'node_modules/@abp-kit/attachments/dist/cli.mjs',
  )
  expect(await run(['page.pdf', '--preview'], { program: [drawing] })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^CONVERTER_MISSING: .*npm install sharp/),
  })
})
