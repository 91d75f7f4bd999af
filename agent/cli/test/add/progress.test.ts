import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { createTerminal } from '../../src/command-line/terminal.ts'

test('without a terminal, a step is a line at once, and again while it lasts', () => {
  vi.useFakeTimers()
  const errors = new PassThrough({ encoding: 'utf8' })
  const output = new PassThrough()
  const terminal = createTerminal({
    input: new PassThrough(),
    output,
    errors,
    isJson: true,
    signal: new AbortController().signal,
  })
  terminal.step('npm run build …')
  vi.advanceTimersByTime(65_000)
  terminal.say('It builds.')
  vi.advanceTimersByTime(65_000)
  vi.useRealTimers()
  expect(errors.read()).toBe('npm run build …\nnpm run build … (30 s)\nnpm run build … (60 s)\n')
})
