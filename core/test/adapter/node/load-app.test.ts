import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEntry, loadApp } from '../../../src/adapter/node/index.ts'

const core = fileURLToPath(new URL('../../../src/index.ts', import.meta.url))
let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'abp-kit-load-'))
})
afterAll(() => rm(root, { recursive: true }))

async function project(name: string, files: Record<string, string>): Promise<string> {
  const directory = join(root, name)
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(directory, file, '..'), { recursive: true })
    await writeFile(join(directory, file), text)
  }
  return directory
}

const definition = (version: string) =>
  `import { defineApp } from '#core'\nexport default defineApp({ id: 'com.example.a', name: 'A', version: '${version}', capabilities: [{ name: 'a.b', load: () => import('./absent') }] })`

describe('findEntry', () => {
  test('finds abp/index in the first directory that has it', async () => {
    const a = await project('find', { 'src/abp/index.mts': '' })
    expect(findEntry([a, join(a, 'src')])).toBe(join(a, 'src/abp/index.mts'))
    expect(findEntry([a], 'src/abp/index.mts')).toBe(join(a, 'src/abp/index.mts'))
  })

  test('says where it looked', () => {
    expect(() => findEntry([join(root, 'nowhere')])).toThrow(
      /Create abp\/index.ts.*Looked at:.*nowhere[\\/]abp[\\/]index\.ts/s,
    )
  })
})

describe('loadApp', () => {
  test('evaluates TypeScript with the aliases of the framework, anew at each call, without the handlers', async () => {
    const a = await project('load', { 'abp/index.ts': definition('1.0.0') })
    const entry = findEntry([a])
    expect((await loadApp(entry, { alias: { '#core': core } })).version).toBe('1.0.0')
    await project('load', { 'abp/index.ts': definition('1.0.1') })
    expect((await loadApp(entry, { alias: { '#core': core } })).version).toBe('1.0.1')
  })

  test('for a build, too', async () => {
    const a = await project('once', { 'abp/index.ts': definition('1.0.0') })
    expect((await loadApp(findEntry([a]), { alias: { '#core': core }, once: true })).version).toBe('1.0.0')
  })

  test('evaluates what is imported along with components', async () => {
    const a = await project('jsx', {
      'abp/index.ts': `import { version } from '../src/utils'\n${definition('2.0.0').replace("'2.0.0'", 'version')}`,
      'src/utils.ts':
        "export { Toast } from './toast'\nexport { icon } from './icon'\nexport const version = '2.0.1'\n",
      'src/toast.tsx':
        'export const Toast = ({ text }: { text: string }) => (<><b className="toast">{text}</b></>)\nexport const empty = <Toast text="" />\n',
      'src/icon.jsx': 'export const icon = <i />\n',
    })
    const options = { alias: { '#core': core } }
    expect((await loadApp(findEntry([a]), options)).version).toBe('2.0.1')
    expect((await loadApp(findEntry([a]), { ...options, once: true })).version).toBe('2.0.1')
  })

  test('waits for a file that is being written', async () => {
    const a = await project('writing', { 'abp/index.ts': '' })
    const loading = loadApp(findEntry([a]), { alias: { '#core': core } })
    setTimeout(() => project('writing', { 'abp/index.ts': definition('3.0.0') }), 100)
    expect((await loading).version).toBe('3.0.0')
  })

  test('tells code that needs a browser where to go', async () => {
    const a = await project('window', { 'abp/index.ts': 'export default window.x' })
    await expect(loadApp(findEntry([a]))).rejects.toThrow(
      /index\.ts:1 could not be evaluated: window is not defined.*load: \(\) => import/s,
    )
  })

  test('names the file and the line of a mistake', async () => {
    const a = await project('place', {
      'abp/index.ts': "export { default } from './notes'",
      'abp/notes.ts': `interface Note { text: string }\n\n${definition('x')}`,
    })
    await expect(loadApp(findEntry([a]), { alias: { '#core': core } })).rejects.toThrow(
      `At ${join(a, 'abp/notes.ts')}:4\n`,
    )
  })

  test('passes the mistakes of the definition on', async () => {
    const a = await project('bad', { 'abp/index.ts': definition('x') })
    await expect(loadApp(findEntry([a]), { alias: { '#core': core } })).rejects.toMatchObject({
      code: 'INVALID_DEFINITION',
    })
  })

  test('wants an app as the default export', async () => {
    const a = await project('other', { 'abp/index.ts': 'export default {}' })
    await expect(loadApp(findEntry([a]))).rejects.toThrow(/is not an app.*defineApp/s)
  })
})
