import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { endChild, startChild } from '../../src/add/child.ts'
import { runProgram } from '../../src/add/run-program.ts'

/** Writes a program as npm installs one: a script, and on Windows beside it the one for cmd.exe. @returns its path */
async function installProgram(code: string): Promise<string> {
  // Wine's cmd.exe does not read escaped spaces, nor what is escaped twice for programs in `node_modules/.bin`.
  const root = await mkdtemp(join(tmpdir(), process.env.ABP_WINE ? 'abp-cli-' : 'abp cli & é '))
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }))
  const folder = process.env.ABP_WINE ? join(root, 'bin') : join(root, 'node_modules', '.bin')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'program.mjs'), code)
  await writeFile(
    join(folder, 'program'),
    `#!/bin/sh\nexec "${process.execPath}" "$(dirname "$0")/program.mjs" "$@"\n`,
  )
  await chmod(join(folder, 'program'), 0o755)
  await writeFile(join(folder, 'program.cmd'), `@"${process.execPath}" "%~dp0\\program.mjs" %*\r\n`)
  return join(folder, 'program')
}

test('arguments reach an installed program unchanged', async () => {
  const program = await installProgram('console.log(JSON.stringify(process.argv.slice(2)))')
  const args = ['@abp-kit/core@^1.0.0', 'two words', '>=20', 'a&b', 'say "yes"', '']
  if (!process.env.ABP_WINE) args.push('%PATH%')
  const { code, output } = await runProgram([program, ...args], tmpdir(), new AbortController().signal)
  expect([code, JSON.parse(output)]).toEqual([0, args])
})

test('a program that is missing is an error of the child', async () => {
  const { code } = await runProgram(['no-such-program-here'], tmpdir(), new AbortController().signal)
  expect(code).not.toBe(0)
})

// Wine's taskkill ends one process only.
test.skipIf(process.env.ABP_WINE)('a child ends with what it has started', async () => {
  const program = await installProgram(`import { spawn } from 'node:child_process'
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    console.log(server.pid)`)
  const child = startChild(program, [], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  })
  const pid = await new Promise<number>((resolve) =>
    child.stdout?.once('data', (text) => resolve(Number(text))),
  )
  const isRunning = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  expect(isRunning()).toBe(true)
  endChild(child, 'SIGTERM')
  for (let left = 100; left > 0 && isRunning(); left--) await wait(100)
  expect(isRunning()).toBe(false)
})
