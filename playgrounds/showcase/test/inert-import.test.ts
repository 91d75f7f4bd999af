import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @returns the packages that Node loads for an entry of the built package, in a process without a DOM. */
async function packagesOf(entry: string): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      load(url, context, next) {
        const found = url.match(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//)
        if (found) loaded.add(found[1])
        return next(url, context)
      },
    })
    await import('${entry}')
    console.log(JSON.stringify([...loaded].sort()))
  `
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
  return JSON.parse(stdout)
}

test('the definitions load zod and no library of a handler', async () => {
  expect(await packagesOf('@abp-kit/showcase')).toEqual(['zod'])
})

test('the catalog loads no library of a handler', async () => {
  expect(await packagesOf('@abp-kit/showcase/catalog')).toEqual([])
})

test('the page loads neither definitions nor zod', async () => {
  expect(await packagesOf('@abp-kit/showcase/page')).toEqual(['uint8array-extras'])
})
