import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { expect, test } from 'vitest'
import { deliver } from '../../src/binary/deliver.ts'
import { isSavedBinary, isUnsavedBinary } from '../../src/index.ts'
import { createBudget } from '../../src/transfer/budget.ts'

test('bytes that the disk does not take can be saved elsewhere', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'abp-client-test-'))
  const data = { file: { content: 'AQID', mimeType: 'image/png', encoding: 'base64', size: 3 }, pages: 2 }
  const delivery = {
    saveTo: join(directory, 'missing'),
    inlineLimit: 0,
    budget: createBudget(1_000),
    files: new Set<string>(),
    pageUrl: 'https://app.example/',
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

test('what an app puts beside bytes stays, whatever it is called; and text that is not base64 stays as it is', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'abp-client-test-'))
  const bytes = { content: 'AQID', mimeType: 'image/png', encoding: 'base64' }
  const reference = { downloadUrl: 'http://127.0.0.1:1/', mimeType: 'image/png' }
  const broken = { ...bytes, content: '<html>', file: 'own' }
  const warnings: string[] = []
  const delivered = await deliver(
    {
      saved: { ...bytes, file: 'own', beside: { x: 1 }, expiresAt: 7, pages: 2 },
      unsaved: { ...reference, error: 'own', content: 'own' },
      broken: { ...broken },
      url: 'data:image/png;base64,<html>',
      lines: { ...bytes, content: 'AQ\r\nID\n' },
    },
    {
      saveTo: directory,
      inlineLimit: 0,
      pageUrl: 'http://127.0.0.1:1/',
      budget: createBudget(1_000),
      files: new Set<string>(),
      fetchReference: () => Promise.reject(new Error('nothing is there')),
      onWarning: (message) => void warnings.push(message),
    },
  )
  if (!isRecord(delivered)) throw new Error('The data is not an object.')
  const { saved, unsaved, lines } = delivered
  expect([isSavedBinary(saved), isUnsavedBinary(unsaved), isSavedBinary(lines)]).toEqual([true, true, true])
  expect(saved).toMatchObject({ beside: { file: 'own', beside: { x: 1 } }, expiresAt: 7, pages: 2 })
  expect(unsaved).toMatchObject({ beside: { error: 'own' }, content: 'own' })
  expect(delivered).toMatchObject({ broken, url: 'data:image/png;base64,<html>' })
  expect(warnings).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('is not valid base64')))
  await rm(directory, { recursive: true })
})
