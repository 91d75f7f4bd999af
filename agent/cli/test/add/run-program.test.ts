import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runProgram } from '../../src/add/run-program.ts'

test('a program that leaves a process behind has ended', async () => {
  const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit', detached: true }).unref()`
  const words = [process.execPath, '-e', `console.log('built'); ${child}; process.exitCode = 3`]
  const started = Date.now()
  expect(await runProgram(words, tmpdir(), new AbortController().signal)).toEqual({
    code: 3,
    output: 'built\n',
  })
  expect(Date.now() - started).toBeLessThan(15_000)
})
