import { sveltekit } from '@sveltejs/kit/vite'
import type { PluginOption } from 'vite'
import { expect, test } from 'vitest'
import { aliasesOf, findKit, hasPrefetch, includeTypes, servesFiles } from '../src/kit.ts'

const adapter = { name: 'test', adapt() {} }

test("Kit's configuration is found among its plugins, however they are nested", async () => {
  const plugins: PluginOption = [
    false,
    [sveltekit({ paths: { base: '/docs' }, alias: { '#ui/*': 'src/ui/*' } })],
  ]
  const kit = await findKit(plugins, undefined)
  expect(kit.paths.base).toBe('/docs')
  expect(await findKit(plugins, undefined)).toBe(kit)
  expect(aliasesOf(kit, (path) => `/app/${path}`)).toEqual({ '#ui': '/app/src/ui' })
})

test('the missing plugin is named, with the line to write', async () => {
  await expect(findKit([], undefined)).rejects.toMatchObject({
    code: 'KIT_NOT_FOUND',
    message: expect.stringContaining('plugins: [abp(), sveltekit()]'),
  })
})

test.each([
  ['an adapter without a server', { adapter }, true],
  ['an adapter with a server', { adapter: { ...adapter, supports: {} } }, false],
  ['no adapter', {}, false],
  ['hash routing', { adapter: { ...adapter, supports: {} }, router: { type: 'hash' } } as const, true],
])('with %s the manifest is a file: %o', async (_, config, expected) => {
  expect(servesFiles(await findKit(sveltekit(config), undefined))).toBe(expected)
})

test.each([
  ['files of its own', {}, true],
  ['one file', { output: { bundleStrategy: 'single' } }, false],
  ['files elsewhere', { paths: { assets: 'https://cdn.example', base: '' } }, false],
])('with %s, pages can fetch in advance: %s', async (_, config, expected) => {
  expect(hasPrefetch({ ...(await findKit(sveltekit({}), undefined)), ...config })).toBe(expected)
})

test("the definition joins the files that Kit 2's tsconfig lists", async () => {
  const kit = await findKit(sveltekit({}), undefined)
  kit.outDir = '/app/.svelte-kit'
  includeTypes(kit, ['/app/abp'])
  expect(kit.typescript.config).toBeUndefined()
  kit.typescript.config = (tsconfig) => tsconfig
  includeTypes(kit, ['/app/abp'])
  expect(kit.typescript.config({ include: ['x'] })).toEqual({ include: ['x', '../abp/**/*.ts'] })
  expect(kit.typescript.config({})).toEqual({})
})
