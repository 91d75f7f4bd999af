import { expect, test } from 'vitest'
import { readUploads, uploadsPath } from '../../src/adapter'
import { defineApp } from '../../src/definition'
import { addUpload } from '../../src/uploads/add-upload'

const app = { id: 'com.example.notes', name: 'Notes', version: '1.0.0', capabilities: [] }

test('an app without an upload gets one; what it has of its own stays', () => {
  expect(addUpload(defineApp(app))).toEqual({ ...app, upload: expect.any(Function) })
  const own = defineApp({ ...app, upload: () => ({ downloadUrl: '/files/1' }) })
  expect(addUpload(own)).toBe(own)
  expect(addUpload(app)).toBe(app)
})

test('the option of adapters', () => {
  expect(readUploads({})).toBeUndefined()
  expect(readUploads({ uploads: false }, 'files')).toBeUndefined()
  expect(readUploads({ uploads: true })).toMatchObject({ fileLimit: 256 * 2 ** 20, lifetime: 3_600_000 })
  expect(readUploads({ uploads: { lifetime: 5 } })).toMatchObject({ fileLimit: 256 * 2 ** 20, lifetime: 5 })
  expect(() => readUploads({ uploads: { lifetime: 0 } })).toThrow(/uploads\.lifetime/)
  expect(() => readUploads({ uploads: true }, "`output: 'export'`")).toThrow(
    expect.objectContaining({
      code: 'UPLOADS_NEED_SERVER',
      message: expect.stringContaining("output: 'export'"),
    }),
  )
  expect([undefined, '', '/', '/docs', '/docs/'].map((base) => uploadsPath(base))).toEqual([
    '/abp-uploads',
    '/abp-uploads',
    '/abp-uploads',
    '/docs/abp-uploads',
    '/docs/abp-uploads',
  ])
})
