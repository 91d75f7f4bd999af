import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluate, findPlace } from '../../../src/adapter/node/index.ts'

const core = fileURLToPath(new URL('../../../dist/index.mjs', import.meta.url))
let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'abp-kit-evaluate-'))
})
afterAll(() => rm(root, { recursive: true }))

async function definition(name: string, text: string): Promise<string> {
  const file = join(root, `${name}.ts`)
  await writeFile(file, `import { defineApp } from '#core'\n${text}`)
  return file
}

const app = (capability: string) =>
  `export default defineApp({ id: 'com.example.a', name: 'A', version: '1.0.0', capabilities: [${capability}] })`

describe.each([false, true])('evaluate, in a thread of its own: %s', (ownThread) => {
  const options = { alias: { '#core': core }, built: {}, ownThread }

  test('returns the manifest, what handlers import, and what the developer should know', async () => {
    const entry = await definition('right', app("{ name: 'share.b', load: () => import('./absent') }"))
    await expect(evaluate(entry, options)).resolves.toMatchObject({
      manifest: { app: { id: 'com.example.a' }, capabilities: [{ name: 'share.b' }] },
      loads: { 'share.b': './absent' },
      warning: expect.stringContaining('share.b'),
    })
  })

  test('a mistake keeps its code, its message and its line', async () => {
    const entry = await definition(
      'mistake',
      `\n${app("{ name: 'no name', load: () => import('./absent') }")}`,
    )
    const error: unknown = await evaluate(entry, options).catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'AbpError', code: 'INVALID_DEFINITION', retryable: false })
    expect(error).toHaveProperty('message', expect.stringContaining(`At ${entry}:3`))
    await expect(findPlace(error, entry)).resolves.toMatchObject({ file: entry, line: 3 })
  })

  test('a module that does not run keeps the line in which it threw', async () => {
    const entry = await definition('throws', '\n\nthrow new TypeError("Not today")')
    const error: unknown = await evaluate(entry, options).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'ENTRY_FAILED', message: expect.stringContaining('Not today') })
    await expect(findPlace(error, entry)).resolves.toMatchObject({ file: entry, line: 4 })
  })
})

describe('evaluate, in a thread of its own', () => {
  const options = { alias: { '#core': core }, built: {}, ownThread: true }

  test("the thread uses the compile cache of Node's main thread", async () => {
    const entry = await definition('cached', app(''))
    const node = new URL('../../../dist/adapter-node.mjs', import.meta.url)
    const cachedWith = async (name: string, work: string) => {
      const directory = join(root, name)
      const code = `require('node:module').enableCompileCache(${JSON.stringify(directory)})
        import('${node}').then(({ evaluate }) => ${work})`
      await promisify(execFile)(process.execPath, ['--eval', code])
      const [version = '', ...others] = await readdir(directory)
      expect(others).toEqual([])
      return readdir(join(directory, version))
    }
    const imported = await cachedWith('imported', 'undefined')
    const evaluated = await cachedWith(
      'evaluated',
      `evaluate(${JSON.stringify(entry)}, ${JSON.stringify(options)})`,
    )
    expect(evaluated).toEqual(expect.arrayContaining(imported))
    expect(evaluated.length).toBeGreaterThan(imported.length)
  })

  test('a definition that starts something does not keep the build from its end', async () => {
    const entry = await definition('timer', `setInterval(() => {}, 1000)\n${app('')}`)
    await expect(evaluate(entry, options)).resolves.toMatchObject({ manifest: { capabilities: [] } })
  })

  test('a definition that ends its process ends with an error', async () => {
    const entry = await definition('exit', `process.exit(3)\n${app('')}`)
    await expect(evaluate(entry, options)).rejects.toMatchObject({
      code: 'ENTRY_FAILED',
      message: expect.stringMatching(/ended its process, with the exit code 3.*load: \(\) => import/s),
    })
  })

  test('what the definition throws later is the error', async () => {
    const entry = await definition(
      'later',
      `setTimeout(() => { throw new Error('Later') })\nawait new Promise(() => {})\n${app('')}`,
    )
    await expect(evaluate(entry, options)).rejects.toMatchObject({
      code: 'ENTRY_FAILED',
      message: expect.stringMatching(/could not be evaluated: Later\n.*ENTRY_FAILED is explained at/s),
    })
  })
})
