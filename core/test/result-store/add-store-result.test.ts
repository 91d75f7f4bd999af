import { expect, test } from 'vitest'
import { readResultStore, resultStorePath } from '../../src/adapter/index.ts'
import { defineApp } from '../../src/definition/index.ts'
import { addStoreResult } from '../../src/result-store/add-store-result.ts'

const app = { id: 'com.example.notes', name: 'Notes', version: '1.0.0', capabilities: [] }

test('an app without a `storeResult` gets one; what it has of its own stays', () => {
  expect(addStoreResult(defineApp(app))).toEqual({ ...app, storeResult: expect.any(Function) })
  const own = defineApp({ ...app, storeResult: () => ({ downloadUrl: '/files/1' }) })
  expect(addStoreResult(own)).toBe(own)
  expect(addStoreResult(app)).toBe(app)
})

test('the option of adapters', () => {
  expect(readResultStore({})).toBeUndefined()
  expect(readResultStore({ resultStore: false }, 'files')).toBeUndefined()
  expect(readResultStore({ resultStore: true })).toMatchObject({
    fileLimit: 256 * 2 ** 20,
    lifetime: 3_600_000,
  })
  expect(readResultStore({ resultStore: { lifetime: 5 } })).toMatchObject({
    fileLimit: 256 * 2 ** 20,
    lifetime: 5,
  })
  expect(() => readResultStore({ resultStore: { lifetime: 0 } })).toThrow(/resultStore\.lifetime/)
  expect(() => readResultStore({ resultStore: true }, "`output: 'export'`")).toThrow(
    expect.objectContaining({
      code: 'RESULT_STORE_NEEDS_SERVER',
      message: expect.stringContaining("output: 'export'"),
    }),
  )
  expect([undefined, '', '/', '/docs', '/docs/'].map((base) => resultStorePath(base))).toEqual([
    '/abp-results',
    '/abp-results',
    '/abp-results',
    '/docs/abp-results',
    '/docs/abp-results',
  ])
})
