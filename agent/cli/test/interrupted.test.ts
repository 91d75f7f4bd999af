import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { program } from './fixtures/program.ts'

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a command with one line', async (signal) => {
  // It never answers.
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port }: Partial<AddressInfo> = Object(server.address())
  const child = execFile(process.execPath, [...program, 'check', `http://127.0.0.1:${port}/`])
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  server.once('request', () => child.kill(signal))
  expect(await once(child, 'close')).toEqual([130, null])
  expect(errors).toMatch(/(?:^|\n)CANCELLED: Interrupted\. .*\n$/)
})
