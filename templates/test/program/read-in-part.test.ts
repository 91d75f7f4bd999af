import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { environment, program } from '../fixtures/program.ts'

test('the output may be read in part, as by head', async () => {
  const child = spawn(process.execPath, [program, '--help'], { env: environment })
  child.stdout.destroy()
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
})
