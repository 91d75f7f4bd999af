import { build } from 'vite'
import { expect, test } from 'vitest'
import { ownFetchHandler } from '../src/own-fetch-handler.ts'

const name = 'virtual:astro:fetchable'

/** @returns what a build makes of the module from which Astro takes its fetch handler; what that imports is left out */
async function transform(code: string): Promise<string> {
  const astro = {
    name: 'astro',
    resolveId: (id: string) => (id.endsWith(name) ? `\0${name}` : { id, external: true }),
    load: (id: string) => (id === `\0${name}` ? code : undefined),
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ ...astro, enforce: 'pre' }, ownFetchHandler],
    build: { ssr: name, write: false, minify: false },
  })
  return 'output' in built ? built.output[0].code : ''
}

test('the handler of an app is wrapped', async () => {
  const code = await transform("export { default } from '/app/src/fetch.ts';")
  expect(code).toMatch(/import \w+ from "\/app\/src\/fetch\.ts"/)
  expect(code).toMatch(/import \{ withAbp \} from ".*\/fetch-handler\.mjs"/)
  expect(code).toMatch(/withAbp\(\w+\)/)
})

const create = "import { Handler } from 'astro/app/fetch/default-handler';\nexport default new Handler();"

test.each([
  ['6', create],
  ['7', `${create}\nexport const isDefaultFetchHandler = true;`],
])('the handler of Astro %s itself is left as it is', async (_version, written) => {
  const code = await transform(written)
  expect(code).toMatch(/new \w+\(\)/)
  expect(code).not.toContain('withAbp')
})

test('a version of Astro that writes it in another way is an error with the way out', async () => {
  await expect(transform("import app from '/app/src/fetch.ts'\nexport default app")).rejects.toThrow(
    /Update @abp-kit\/astro, or move what src\/fetch does into a middleware\./,
  )
})
