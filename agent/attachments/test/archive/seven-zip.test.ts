import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { extracted } from '../fixtures/extracted.ts'
import { lacks } from '../fixtures/programs.ts'
import { withoutPeers } from '../fixtures/without-peers.ts'

const withXz = test.skipIf(lacks('xz'))

/** A file that xz packs; 7z-wasm unpacks it. */
function packed(bytes: Uint8Array): Buffer {
  return execFileSync('xz', ['-c', '-0'], { input: bytes, maxBuffer: 1e8 })
}

withXz('the thread ends when the time is over, and when bytes grow too much', async () => {
  const bytes = packed(Buffer.alloc(60_000_000))
  expect((await extracted(bytes, { limits: { milliseconds: 5 } })).codes).toEqual(['ARCHIVE_TIME_LIMIT'])
  const { codes, files } = await extracted(bytes)
  expect({ codes, files }).toEqual({ codes: ['ARCHIVE_RATIO_LIMIT'], files: {} })
})

withXz('the thread ends when the caller has enough', async () => {
  const bytes = packed(Buffer.alloc(9_000_000))
  const reason = new Error('enough')
  await expect(extracted(bytes, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('without 7z-wasm, the error has the command that installs it', async () => {
  const folder = await withoutPeers()
  const program = `import { list } from '@abp-kit/attachments'
    const bytes = Buffer.from('/Td6WFoAAATm1rRG', 'base64')
    const read = async (start = 0, end = bytes.length) => bytes.subarray(start, end)
    const error = await list({ name: 'a.xz', size: bytes.length, read }).catch((error) => error)
    console.log(error.code, error.message)`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
    // pnpm names its own folder of packages there.
    env: { ...process.env, NODE_PATH: '' },
  })
  expect(said).toMatch(/^CONVERTER_MISSING .*npm install 7z-wasm/)
})
