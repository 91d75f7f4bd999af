import { sveltekit } from '@sveltejs/kit/vite'
import { expect, test } from 'vitest'
import { findKit } from '../src/kit'
import { servedUploads } from '../src/uploads-option'
import { uploadsModuleText } from '../src/virtual-modules'

const adapter = { name: 'test', adapt() {} }
const kit = await findKit(sveltekit({ paths: { base: '/docs' } }))

test('without the option nothing is answered, and nothing imported', () => {
  const off = servedUploads({}, '/app', kit)
  expect(off).toBeUndefined()
  expect(uploadsModuleText(off, {}, kit)).not.toContain('import')
})

test('the machine keeps files by default, the named module where there is one', () => {
  const text = (uploads: true | { storage: string }) =>
    uploadsModuleText(servedUploads({ uploads }, '/app', kit), {}, kit)
  expect(text(true)).toMatch(/import { temporaryStorage }[\s\S]*"\/docs\/abp-uploads\\?"/)
  const own = text({ storage: 'src/lib/server/uploads.ts' })
  expect(own).toContain('import storage from "/app/src/lib/server/uploads.ts"')
  expect(own).not.toContain('temporaryStorage')
})

test.each([
  ['an adapter without a server', { adapter }],
  ['hash routing', { adapter: { ...adapter, supports: {} }, router: { type: 'hash' } } as const],
])('with %s it is an error', async (_, config) => {
  const files = await findKit(sveltekit(config))
  expect(() => servedUploads({ uploads: true }, '/app', files)).toThrow(
    expect.objectContaining({ code: 'UPLOADS_NEED_SERVER' }),
  )
  expect(servedUploads({ uploads: false }, '/app', files)).toBeUndefined()
})
