import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createTerminal } from '../../src/command/terminal.ts'

it('says on a terminal that work goes on, and takes it away at the end', async () => {
  const output = new PassThrough()
  const errors = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true })
  const terminal = createTerminal({ output, errors })
  const [said] = await terminal.during('Reading \u001b[2Ja.pdf', once(errors, 'data'))
  expect(said).toMatch(/^Reading \ufffd\[2Ja\.pdf … \d s$/)
  expect(errors.read()).toBe('\r\u001b[K')
  expect(output.read()).toBeNull()
})
