import { mkdir, readdir, readFile, rename, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { AllowedFiles } from '../../src/files/index.ts'
import { createLog } from '../../src/log/index.ts'
import { Output } from '../../src/output/index.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { startProgram } from '../fixtures/program.ts'

let place = ''
let app: ServedApp | undefined
afterAll(() => app?.stop())

/** Milliseconds in which the other program has its chances. */
const chances = 3_000
/** Sizes in bytes, both too large to be sent as text. */
const good = 11 * 1024 * 1024
const secret = 12 * 1024 * 1024

beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  place = path
  onTestFinished(remove)
  for (const name of ['root/inner', 'elsewhere', 'out']) await mkdir(join(place, name), { recursive: true })
  await writeFile(join(place, 'root/inner/a.txt'), 'allowed')
  await writeFile(join(place, 'elsewhere/a.txt'), 'secret!')
  for (const [name, size] of [
    ['root/inner/large.zip', good],
    ['elsewhere/large.zip', secret],
  ] as const) {
    await writeFile(join(place, name), '')
    await truncate(join(place, name), size)
  }
})

/**
 * Another program of the user replaces a directory on the way by a link, all the time.
 *
 * @param expected - goes on until this was found, too: how often that happens is the machine's affair
 */
async function swapping<Value>(
  directory: string,
  expected: Value,
  step: () => Promise<Value>,
): Promise<Value[]> {
  const script = join(import.meta.dirname, '../fixtures/swap.mjs')
  const args = [script, join(place, directory), join(place, 'elsewhere')]
  const program = await startProgram(process.execPath, args, /(swapping)/)
  const found: Value[] = []
  try {
    const end = performance.now() + chances
    while (performance.now() < end || !found.includes(expected)) found.push(await step())
  } finally {
    program.process.kill('SIGKILL')
    await program.stop()
  }
  return found
}

describe('a directory that is replaced by a link between the check and the opening', () => {
  test.each([['root/inner'], ['root']])('%s: nothing from elsewhere is read', async (directory) => {
    const files = new AllowedFiles(join(place, 'out'), [join(place, 'root')])
    // Where the root itself changes, it was seen before.
    await files.read(join(place, 'root/inner/a.txt'))
    if (directory === 'root') {
      await mkdir(join(place, 'elsewhere/inner'))
      await rename(join(place, 'elsewhere/a.txt'), join(place, 'elsewhere/inner/a.txt'))
    }
    const found = await swapping(directory, 'allowed', () =>
      files.read(join(place, 'root/inner/a.txt')).then(
        ({ bytes }) => bytes.toString(),
        ({ code }) => String(code),
      ),
    )
    const kinds = new Set(found)
    expect([...kinds].toSorted()).toEqual(['FILE_NOT_ALLOWED', 'allowed'])
  })

  test('a large file is lent as what was opened, whatever is at its path then', async () => {
    const log = createLog({ logLevel: 'silent', logFormat: 'text' })
    const settings = { outputDir: join(place, 'out'), outputMaxAge: 24, outputMaxSize: 100 }
    const lent = new Output(settings, log).forSession(false).createFileLinks()
    const files = new AllowedFiles(settings.outputDir, [join(place, 'root')])
    const found = await swapping<number | undefined>('root/inner', good, async () => {
      const file = await files.open(join(place, 'root/inner/large.zip')).catch(() => undefined)
      return file && (await stat(await lent.add(file))).size
    })
    expect(new Set(found)).toEqual(new Set([undefined, good]))
    await lent.removeAll()
    expect(await readdir(settings.outputDir)).toEqual([])
  })

  test('a real page never gets the other file', async () => {
    app ??= await serveApp('./notes')
    const client = newClient()
    onTestFinished(() => client.close())
    const args = ['--allow-root', join(place, 'root'), '--log-level', 'silent']
    await overStdio(client, join(place, 'out'), args)
    await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
    const call = () => {
      const params = { file: { $file: join(place, 'root/inner/large.zip') } }
      return client.callTool({ name: 'abp_call', arguments: { capability: 'process.size', params } })
    }
    const found = await swapping<unknown>('root/inner', good, async () => {
      const text = textOf(await call())
      const path = /Output saved to file: (.+)/.exec(text)?.[1]
      return path === undefined ? /^\w+/.exec(text)?.[0] : JSON.parse(await readFile(path, 'utf8')).size
    })
    expect(found).toContain(good)
    expect(found).not.toContain(secret)
    expect([...new Set(found)].filter((one) => one !== good && one !== 'FILE_NOT_ALLOWED')).toEqual([])
    await client.callTool({ name: 'abp_disconnect', arguments: {} })
    const left = async () => (await readdir(join(place, 'out'))).filter((name) => !name.endsWith('.json'))
    await expect.poll(left).toEqual([])
  })

  test('a root that was seen and is a link to elsewhere now does not allow what is there', async () => {
    const files = new AllowedFiles(join(place, 'out'), [join(place, 'root')])
    await files.read(join(place, 'root/inner/a.txt'))
    await rename(join(place, 'root'), join(place, 'aside'))
    await symlink(join(place, 'elsewhere'), join(place, 'root'))
    await expect(files.read(join(place, 'root/a.txt'))).rejects.toMatchObject({ code: 'FILE_NOT_ALLOWED' })
  })
})
