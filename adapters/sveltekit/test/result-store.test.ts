import { resultStoreModuleText } from '@abp-kit/core/adapter/vite'
import { sveltekit } from '@sveltejs/kit/vite'
import { expect, test } from 'vitest'
import { findKit } from '../src/kit.ts'
import { coreFile } from '../src/package-files.ts'
import { servedResultStore } from '../src/result-store.ts'

const adapter = { name: 'test', adapt() {} }
const kit = await findKit(sveltekit({ paths: { base: '/docs' } }), undefined)

test('without the option nothing is answered, and nothing imported', () => {
  const off = servedResultStore({}, '/app', kit)
  expect(off).toBeUndefined()
  expect(resultStoreModuleText(off, {}, kit.paths.base, coreFile)).not.toContain('import')
})

test('the machine keeps files by default, the named module where there is one', () => {
  const text = (resultStore: true | { storage: string }) =>
    resultStoreModuleText(servedResultStore({ resultStore }, '/app', kit), {}, kit.paths.base, coreFile)
  expect(text(true)).toMatch(/import { temporaryStorage }[\s\S]*"\/docs\/abp-results\\?"/)
  const own = text({ storage: 'src/lib/server/result-store.ts' })
  expect(own).toContain('import storage from "/app/src/lib/server/result-store.ts"')
  expect(own).not.toContain('temporaryStorage')
})

test.each([
  ['an adapter without a server', { adapter }],
  ['hash routing', { adapter: { ...adapter, supports: {} }, router: { type: 'hash' } } as const],
])('with %s it is an error', async (_, config) => {
  const files = await findKit(sveltekit(config), undefined)
  expect(() => servedResultStore({ resultStore: true }, '/app', files)).toThrow(
    expect.objectContaining({ code: 'RESULT_STORE_NEEDS_SERVER' }),
  )
  expect(servedResultStore({ resultStore: false }, '/app', files)).toBeUndefined()
})
