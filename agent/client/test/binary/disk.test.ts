import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { expect, test } from 'vitest'
import { isUnsavedBinary } from '../../src'
import { deliver } from '../../src/binary/deliver'
import { createBudget } from '../../src/transfer/budget'

test('bytes that the disk does not take can be saved elsewhere', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'abp-client-test-'))
  const data = { file: { content: 'AQID', mimeType: 'image/png', encoding: 'base64', size: 3 }, pages: 2 }
  const delivery = {
    saveTo: join(directory, 'missing'),
    inlineLimit: 0,
    budget: createBudget(1_000),
    files: new Set<string>(),
    fetchReference: () => Promise.reject(new Error('nothing refers')),
  }
  const delivered = await deliver(data, delivery)
  const part = isRecord(delivered) ? delivered.file : undefined
  expect(isUnsavedBinary(part)).toBe(true)
  if (!isUnsavedBinary(part)) return
  expect(part).toMatchObject({ mimeType: 'image/png', error: { message: expect.stringContaining('ENOENT') } })
  const path = await part.content?.saveTo(directory)
  expect([...(await readFile(path ?? ''))]).toEqual([1, 2, 3])
  await rm(directory, { recursive: true })
})
