import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CommandShape,
  findIsolation,
  formats,
  matchCommand,
  openAttachment,
  resolveAttachment,
  type ShellPolicy,
  scratch,
  shellRoute,
  shippedShapes,
} from '../../src/index.ts'
import { isolated } from '../../src/shell/isolation.ts'
import { runProgram } from '../../src/shell/run.ts'
import { formatContext } from '../fixtures/context.ts'
import { testFolder } from '../fixtures/folder.ts'
import { lacks } from '../fixtures/programs.ts'

const space = await scratch()
const scratchDirectory = space.path
const context = formatContext({ scratch: space })
afterAll(() => space.remove())
const folder = testFolder()
// As if no skill read databases.
const unread = formats.filter(({ name }) => name !== 'sqlite')
const base = join(folder, 'notes; touch x.sqlite')

beforeAll(() => {
  const database = new DatabaseSync(base)
  database.exec('create table notes (title text)')
  database.close()
})

/** A shape that runs a program of the system on the database. */
function shape(
  program: string,
  args: CommandShape['args'],
  at: 'stdout' | 'folder' = 'stdout',
): CommandShape {
  const output = { at, mimeType: 'text/plain', extension: 'txt' }
  return {
    name: 'test',
    program,
    args,
    types: ['application/x-sqlite3'],
    output,
    install: 'apt-get install it',
  }
}

async function run(one: CommandShape, policy: Partial<ShellPolicy> = {}) {
  const route = shellRoute({ shapes: [one], ...policy })
  const { products } = await route.read(await openAttachment(base), context)
  return products.map(({ file, name }) => [
    name,
    (typeof file === 'string' ? readFileSync(file) : Buffer.from(file)).toString(),
  ])
}

const isolation = await findIsolation()
// Containers may forbid what bubblewrap needs.
const it = test.skipIf(isolation !== 'bubblewrap' || lacks('sqlite3', '7z'))

it('reads with an allowed program what no skill reads, and resolves what it wrote', async () => {
  const { parts, trace } = await resolveAttachment(base, {
    skills: unread,
    scratch: space,
    shell: shellRoute(),
  })
  expect(parts).toMatchObject([{ type: 'text', text: 'CREATE TABLE notes (title text);\n' }])
  expect(trace.map(({ route }) => route)).toEqual([
    'type',
    'native',
    'skill',
    'shell',
    'type',
    'native',
    'skill',
  ])
  expect(readdirSync(scratchDirectory)).toEqual([])
})

it('shows the exact command to who approves it, and runs nothing that is denied', async () => {
  const seen: unknown[] = []
  const approve = (argv: readonly string[], isolation: string) => {
    seen.push(argv, isolation)
    return false
  }
  const { parts } = await resolveAttachment(base, {
    skills: unread,
    scratch: space,
    shell: shellRoute({ approve }),
  })
  expect(parts).toMatchObject([
    { type: 'descriptor', reason: expect.stringContaining('its approval was denied') },
  ])
  expect(seen).toEqual([
    expect.arrayContaining(['/usr/bin/sqlite3', '-readonly', '-safe', '.schema', '--core=0']),
    isolation,
  ])
})

it('takes bytes that are not on disk', async () => {
  const route = shellRoute()
  const { products } = await route.read(await openAttachment(readFileSync(base)), context)
  expect(Buffer.from(products[0]?.file ?? []).toString()).toContain('CREATE TABLE')
  expect(readdirSync(scratchDirectory)).toEqual([])
})

it('keeps commands from the network, from the files of the host, and from other processes', async () => {
  expect(await run(shape('cat', ['/proc/net/dev']))).toEqual([
    ['notes; touch x.sqlite.txt', expect.not.stringMatching(/eth|ens|enp/)],
  ])
  await expect(run(shape('cat', ['/etc/passwd']))).rejects.toThrow('No such file')
  await expect(run(shape('ls', [scratchDirectory]))).rejects.toThrow('No such file')
  await expect(run(shape('touch', ['{input}']))).rejects.toThrow(/Read-only|Permission denied/)
  await expect(run(shape('touch', ['/usr/bin/x']))).rejects.toThrow('Read-only')
  const [[, environment = ''] = []] = await run(shape('env', []))
  expect(environment.replace(/=.*/g, '').trim().split('\n').toSorted()).toEqual([
    'HOME',
    'LANG',
    'PATH',
    'PWD',
  ])
})

it('collects the files of the output folder, and no links', async () => {
  expect(await run(shape('cp', ['{input}', '{output}/copy'], 'folder'))).toEqual([
    ['notes; touch x.sqlite.txt', readFileSync(base).toString()],
  ])
  expect(await run(shape('ln', ['-s', '/etc/passwd', '{output}/link'], 'folder'))).toEqual([])
})

it('ends what takes too long, writes too much, or wants too much memory', async () => {
  await expect(run(shape('sleep', ['60']), { limits: { milliseconds: 200 } })).rejects.toThrow(
    'more than 200 ms',
  )
  await expect(run(shape('yes', []), { limits: { outputBytes: 100_000 } })).rejects.toThrow(
    'more than 100000 bytes',
  )
  const large = shape('dd', ['if=/dev/zero', 'of={output}/x', 'bs=1M', 'count=9'], 'folder')
  await expect(run(large, { limits: { outputBytes: 1_000_000 } })).rejects.toMatchObject({
    code: 'COMMAND_FAILED',
  })
  const wordy = shape('head', ['-c', '200000', '/dev/zero'])
  const hungry = shape('dd', ['if=/dev/zero', 'of=/dev/null', 'bs=300M', 'count=1'])
  expect(await run(hungry)).toHaveLength(1)
  await expect(run(hungry, { limits: { memoryBytes: 200_000_000 } })).rejects.toThrow(/memory/i)
  await expect(run(wordy, { limits: { outputBytes: 1_000 } })).rejects.toMatchObject({
    code: 'COMMAND_FAILED',
  })
})

it('stops with its signal, and with all that it started', async () => {
  const stop = new AbortController()
  const running = runProgram(['/usr/bin/sleep', '60'], { milliseconds: 60_000, outputBytes: 9 }, stop.signal)
  stop.abort(new Error('enough'))
  await expect(running).rejects.toThrow('enough')
})

it('cuts the network with unshare, too', () => {
  const limits = { milliseconds: 9_000, memoryBytes: 2 ** 30, outputBytes: 1_000 }
  const [program = '', ...args] = isolated('/usr/bin/cat', ['/proc/net/dev'], 'unshare', limits, {})
  expect(execFileSync(program, args, { encoding: 'utf8' })).not.toMatch(/eth|ens|enp/)
})

it('names the command that installs a missing program', async () => {
  await expect(run(shape('no-such-program', []))).rejects.toMatchObject({
    code: 'CONVERTER_MISSING',
    message: expect.stringContaining('apt-get install it'),
  })
  await expect(run(shape('../../bin/sh', []))).rejects.toMatchObject({ code: 'CONVERTER_MISSING' })
})

it('allows commands of exactly the shapes, and runs none through a shell', async () => {
  const places = { input: '/input.png', output: '/output' }
  const sized: CommandShape = {
    ...shape('convert', ['{input}', '-resize', /\d{1,4}x\d{1,4}/, 'png:-']),
    name: 'sized',
  }
  const match = (...argv: string[]) => matchCommand(argv, [sized, ...shippedShapes], places).name
  expect(match('convert', '/input.png', '-resize', '10x10', 'png:-')).toBe('sized')
  expect(match('pdftotext', '-layout', '-enc', 'UTF-8', '/input.png', '-')).toBe('pdf-text')
  for (const argv of [
    ['convert', '/input.png', '-resize', '10x10;id', 'png:-'],
    ['convert', '/input.png', '-resize', '10x10\n', 'png:-'],
    ['convert', '/etc/passwd', '-resize', '10x10', 'png:-'],
    ['convert', '/input.png', '-resize', '10x10', 'png:-', '-write', '/x'],
    ['/tmp/convert', '/input.png', '-resize', '10x10', 'png:-'],
    ['sh', '-c', 'id'],
    [],
  ])
    expect(() => match(...argv), argv.join(' ')).toThrow(expect.objectContaining({ code: 'COMMAND_REFUSED' }))
  expect(() => match('convert', 'x')).toThrow('Those of convert are: convert {input} -resize')
  const marker = join(scratchDirectory, 'marker')
  expect(await run(shape('echo', [`$(touch ${marker}); touch ${marker}`]))).toEqual([
    [expect.anything(), `$(touch ${marker}); touch ${marker}\n`],
  ])
  expect(existsSync(marker)).toBe(false)
})

it('lists a real archive', async () => {
  writeFileSync(join(folder, 'a.txt'), 'x')
  execFileSync('7z', ['a', join(folder, 'a.zip'), join(folder, 'a.txt')])
  const route = shellRoute()
  const list = await route.read(await openAttachment(join(folder, 'a.zip')), context)
  expect(Buffer.from(list.products[0]?.file ?? []).toString()).toContain('a.txt')
})
