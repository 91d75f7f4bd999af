import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { OutputDirectory } from '../../src/output/directory.ts'
import { environment, program, temporaryDirectory } from '../fixtures/clients.ts'

const folder = async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  return path
}

/** Starts a server as a client does, and lets it end. @returns what it wrote to stderr, and how it ended */
async function start(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...program, ...args], { env, stdio: ['pipe', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  child.stdin.end()
  const [said, [code]] = await Promise.all([text(child.stderr), exited])
  return { said, code }
}

test('servers that a client starts at once, with no output directory yet, all start', async () => {
  for (let round = 1; round <= 4; round++) {
    const temporary = await folder()
    const { ABP_OUTPUT_DIR: _default, ...env } = environment('')
    const named = ['--output-dir', join(temporary, 'not', 'yet', 'there')]
    const ends = await Promise.all(
      [[], [], named, named].map((args) => start(args, { ...env, TMPDIR: temporary })),
    )
    expect(ends).toEqual(ends.map(() => ({ said: '', code: 0 })))
  }
})

test('a directory that somebody makes and removes all the time can still be prepared, probed and written to', async () => {
  const path = join(await folder(), 'deep', 'results')
  let over = false
  const twin = async () => {
    while (!over) {
      await mkdir(path, { recursive: true, mode: 0o700 }).catch(() => undefined)
      await pause(3)
      await rmdir(path).catch(() => undefined)
      await rmdir(join(path, '..')).catch(() => undefined)
      await pause(3)
    }
  }
  const ended = twin()
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  for (let time = 0; time < 100; time++) {
    await new OutputDirectory(path).probe().catch(note)
    await new OutputDirectory(path).prepare().catch(note)
    const made = await new OutputDirectory(path).create('a.b', '.txt').catch(note)
    await made?.handle.close()
    if (made) await rm(made.path, { force: true })
  }
  over = true
  await ended
  expect(failures).toEqual([])
})
