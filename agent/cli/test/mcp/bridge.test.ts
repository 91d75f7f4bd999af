import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBridge } from '../../src/mcp/bridge.ts'

test('outside of a clone, a client starts the bridge from the registry; on Windows, through cmd.exe', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abp cli '))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'cli.mjs')
  await writeFile(program, '')
  expect(findBridge(program, 'linux')).toEqual({
    command: 'npx',
    args: ['-y', '@abp-kit/mcp'],
  })
  expect(findBridge(program, 'win32')).toEqual({
    command: 'cmd',
    args: ['/c', 'npx', '-y', '@abp-kit/mcp'],
  })
})
