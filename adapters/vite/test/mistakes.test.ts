import { join } from 'node:path'
import type { AbpOptions } from '@abp-kit/vite'
import type { InlineConfig } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'
import { describe, expect, test } from 'vitest'
import { built, onePage, pages, root } from './fixtures/built.ts'

describe('a mistake ends the build', () => {
  const library: InlineConfig = {
    build: { lib: { entry: join(root, 'src/main.ts'), formats: ['es'] }, rollupOptions: {} },
  }

  test.each<[string, AbpOptions, InlineConfig, RegExp]>([
    [
      'a definition that is not there',
      { entry: 'no/such.ts' },
      {},
      /No app definition was found[\s\S]*such\.ts/,
    ],
    ['a library', {}, library, /has no HTML page[\s\S]*HTML_NOT_FOUND/],
    ['nothing that says when', { ready: 'manual' }, {}, /nothing in this build says so[\s\S]*READY_MISSING/],
    ['large results without a server', { resultStore: true }, {}, /with the adapter for Vite there is none/],
    [
      'large results in a framework without a route for them',
      { resultStore: true },
      { plugins: [{ name: 'solid-start:config' }] },
      /adds no route to SolidStart[\s\S]*RESULT_STORE_NEEDS_SERVER/,
    ],
    [
      'a file with the name of the manifest, if asked for',
      { check: 'error' },
      { publicDir: join(root, '../shadow') },
      /MANIFEST_SHADOWED: .*shadow\/abp\.json has the manifest's name/,
    ],
    [
      'files for agents that another plugin takes out, if asked for',
      { check: 'error' },
      {
        plugins: [viteSingleFile({ useRecommendedBuildConfig: false })],
        build: { rollupOptions: { input: onePage } },
      },
      /AGENT_FILES_MISSING: .*abp-\S+\.js[\s\S]*leave out `useRecommendedBuildConfig/,
    ],
    ['another framework', {}, { plugins: [{ name: 'nuxt:any' }] }, /Use @abp-kit\/nuxt/],
  ])('%s', async (_, options, config, message) => {
    await expect(built(options, config)).rejects.toThrow(message)
  })

  test('an app that says when handlers can run is complete, with pages and without', async () => {
    const calling = join(root, 'src/calls-ready.ts')
    await expect(built({ ready: 'manual' }, {}, [...pages, calling])).resolves.toBeDefined()
    await expect(built({ ready: 'manual' }, {}, [calling])).resolves.toBeDefined()
  })
})
