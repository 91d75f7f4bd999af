import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/log/index.ts'
import { openStore } from '../../src/store/index.ts'
import { environment, newClient, program, temporaryDirectory } from '../fixtures/clients.ts'

let directory = ''
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  directory = path
  onTestFinished(remove)
})

describe('a store that cannot be', () => {
  test.each([
    ['./none.mjs', /the module .*none\.mjs cannot be loaded/],
    ['ftp://user:password@files.example/', /there are redis:/],
    ['redis://user:password@:x', /is no URL/],
    ['s3://results', /needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
  ])('%s is refused when the bridge starts', async (url, message) => {
    const client = newClient()
    const lines: string[] = []
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...program, '--store', url],
      env: environment(directory),
      stderr: 'pipe',
    })
    transport.stderr?.on('data', (chunk) => lines.push(String(chunk)))
    await expect(client.connect(transport)).rejects.toThrow()
    await expect.poll(() => lines.join('')).toMatch(/^INVALID_CONFIG: /)
    expect(lines.join('')).toMatch(message)
    expect(lines.join('')).not.toContain('password')
  })

  test('a module that gives something else', async () => {
    const path = join(directory, 'store.mjs')
    await writeFile(path, 'export default { get() {} }')
    const log = createLog({ logLevel: 'silent', logFormat: 'text' })
    const opening = openStore({ store: path, storeUrl: undefined, outputMaxAge: 1, storeTimeout: 100 }, log)
    await expect(opening).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringContaining('must be an unstorage Storage'),
    })
  })
})
