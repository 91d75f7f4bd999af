import { join } from 'node:path'
import type { NextConfig } from 'next'
import { expect, test } from 'vitest'
import { withAbp } from '../../src/config/config.ts'
import { enterProject } from '../project.ts'

const placeholder = '@abp-kit/next/app'

test('the definition takes the place of the placeholder, relative for Turbopack', () => {
  enterProject('abp/index.ts')
  expect(withAbp().turbopack?.resolveAlias).toEqual({ [placeholder]: './abp/index.ts' })
})

test('it is also found in src, or where `entry` says', () => {
  enterProject('src/abp/index.mts', 'agents/app.ts')
  expect(withAbp().turbopack?.resolveAlias).toEqual({ [placeholder]: './src/abp/index.mts' })
  expect(withAbp({}, { entry: 'agents/app.ts' }).turbopack?.resolveAlias).toEqual({
    [placeholder]: './agents/app.ts',
  })
})

test('webpack gets an absolute path, and the user’s own function comes last', () => {
  const root = enterProject('abp/index.ts')
  const { webpack } = withAbp({
    webpack: (config) => ({
      ...config,
      alias: Object.keys(config.resolve.alias),
      ignoreWarnings: [/mine/],
    }),
  })
  const context: Parameters<NonNullable<typeof webpack>>[1] = Object.create(null)
  const config = { resolve: { alias: { mine: '/mine' } } }
  expect(webpack?.(config, context)).toEqual({
    resolve: { alias: { mine: '/mine', [placeholder]: join(root, 'abp/index.ts') } },
    alias: ['mine', placeholder],
    ignoreWarnings: [/mine/, { message: expect.any(RegExp) }],
  })
})

test('the user’s configuration stays', () => {
  enterProject('abp/index.ts')
  const config = withAbp({
    poweredByHeader: false,
    env: { MINE: '1' },
    turbopack: { root: '/', resolveAlias: { mine: './mine' } },
  })
  expect(config).toMatchObject({
    poweredByHeader: false,
    env: { MINE: '1' },
    turbopack: { root: '/', resolveAlias: { mine: './mine', [placeholder]: './abp/index.ts' } },
  })
})

test('the development server also serves 127.0.0.1, where it refuses hosts', () => {
  enterProject('abp/index.ts', { 'node_modules/next/package.json': '{ "version": "16.2.0" }' })
  expect(withAbp().allowedDevOrigins).toEqual(['127.0.0.1', '[::1]'])
  expect(withAbp({ allowedDevOrigins: ['my.test'] }).allowedDevOrigins).toEqual([
    'my.test',
    '127.0.0.1',
    '[::1]',
  ])
})

test('where it only warns, a host that is named would make it refuse the others', () => {
  enterProject('abp/index.ts', { 'node_modules/next/package.json': '{ "version": "16.1.6" }' })
  expect(withAbp()).not.toHaveProperty('allowedDevOrigins')
})

test('options and base path reach the pages', () => {
  enterProject('abp/index.ts')
  expect(withAbp({ basePath: '/docs' }, { runtime: 'idle', deadline: 5000 }).env).toMatchObject({
    ABP_NEXT_RUNTIME: 'idle',
    ABP_NEXT_DEADLINE: '5000',
    ABP_NEXT_MANIFEST: '/docs/abp.json',
  })
})

test('where the bundler evaluates the definition, the server knows its place, to look up what converts its schemas', () => {
  const root = enterProject('abp/index.ts')
  expect(withAbp().env?.ABP_NEXT_ENTRY).toBe(join(root, 'abp/index.ts'))
})

test('a promise stays a promise, a function a function that gets its arguments', async () => {
  enterProject('abp/index.ts')
  expect(await withAbp(Promise.resolve<NextConfig>({ basePath: '/a' }))).toMatchObject({ basePath: '/a' })
  const configure = withAbp(async (phase: string) => ({ basePath: `/${phase}` }))
  expect((await configure('build')).env).toMatchObject({ ABP_NEXT_MANIFEST: '/build/abp.json' })
})

test('without a definition the pages tell, not the configuration: `next start` needs no source', () => {
  enterProject()
  const { env, turbopack } = withAbp({ turbopack: { resolveAlias: { mine: './mine' } } })
  expect(env?.ABP_NEXT_PROBLEM).toMatch(/No app definition was found[\s\S]*abp\/index\.ts/)
  expect(turbopack).toEqual({ resolveAlias: { mine: './mine' } })
})

test('`resultStore` reaches pages and server, and is an error where there is none', () => {
  enterProject('abp/index.ts')
  expect(withAbp().env?.ABP_NEXT_RESULT_STORE).toBe('')
  const limits: unknown = JSON.parse(
    withAbp({}, { resultStore: { lifetime: 60_000 } }).env?.ABP_NEXT_RESULT_STORE ?? '',
  )
  expect(limits).toMatchObject({ lifetime: 60_000, fileLimit: 256 * 2 ** 20 })
  expect(() => withAbp({ output: 'export' }, { resultStore: true })).toThrow(
    expect.objectContaining({ code: 'RESULT_STORE_NEEDS_SERVER' }),
  )
  expect(() => withAbp({}, { resultStore: { fileLimit: 0 } })).toThrow(
    expect.objectContaining({ code: 'RESULT_STORE_INVALID' }),
  )
})
