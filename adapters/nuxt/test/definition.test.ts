import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWithin } from '@abp-kit/core/adapter/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  definitionDirectories,
  definitionPlaces,
  liveServerModuleText,
  pageModuleText,
  readDefinition,
  serverModuleText,
} from '../src/definition.ts'
import { writeLive } from '../src/follow-edits.ts'

const core = import.meta.resolve('@abp-kit/core')
let rootDir: string

beforeEach(async () => {
  rootDir = await mkdtemp(join(tmpdir(), 'abp-nuxt-'))
  await mkdir(join(rootDir, 'abp'))
})

afterEach(() => rm(rootDir, { recursive: true }))

function project(dev: boolean) {
  return { directories: [rootDir, join(rootDir, 'app')] as const, alias: { '@abp-kit/core': core }, dev }
}

function write(id: string, file = join(rootDir, 'abp/index.ts')) {
  const app = { id, name: 'Notes', version: '1.0.0', capabilities: [] }
  const text = `import { defineApp } from '@abp-kit/core'\nexport default defineApp(${JSON.stringify(app)})\n`
  return writeFile(file, text)
}

test('reads the definition anew each time', async () => {
  await write('com.example.first')
  const first = await readDefinition(project(true), {})
  expect(first.manifest?.app.id).toBe('com.example.first')
  expect(first.entry).toBe(join(rootDir, 'abp/index.ts'))
  await write('com.example.second')
  expect((await readDefinition(project(true), {}, first)).manifest?.app.id).toBe('com.example.second')
})

test('a mistake fails the build', async () => {
  await write('not reverse-domain')
  await expect(readDefinition(project(false), {})).rejects.toMatchObject({ code: 'INVALID_DEFINITION' })
})

test('an absent definition fails the build', async () => {
  await expect(readDefinition(project(false), {})).rejects.toMatchObject({ code: 'ENTRY_NOT_FOUND' })
})

test('the definition may be in a layer; that of the project is preferred', async () => {
  const layer = join(rootDir, 'layers/base')
  const config = (path: string) => ({
    cwd: path,
    configFile: '',
    config: { rootDir: path, srcDir: join(path, 'app') },
  })
  const directories = definitionDirectories({
    rootDir,
    srcDir: join(rootDir, 'app'),
    _layers: [config(rootDir), config(layer)],
  })
  expect(directories).toEqual([rootDir, join(rootDir, 'app'), layer, join(layer, 'app')])
  const inLayers = { ...project(false), directories }
  await mkdir(join(layer, 'abp'), { recursive: true })
  await write('com.example.layer', join(layer, 'abp/index.ts'))
  expect((await readDefinition(inLayers, {})).manifest?.app.id).toBe('com.example.layer')
  await write('com.example.own')
  expect((await readDefinition(inLayers, {})).manifest?.app.id).toBe('com.example.own')
})

test('in dev a mistake is said, the last good manifest stays, and goes with the mistake', async () => {
  await write('com.example.notes')
  const good = await readDefinition(project(true), {})
  await write('not reverse-domain')
  const bad = await readDefinition(project(true), {}, good)
  expect(bad.problem).toContain('is not reverse-domain')
  expect(bad.manifest).toEqual(good.manifest)
  await write('com.example.notes')
  expect(await readDefinition(project(true), {}, bad)).toEqual(good)
})

test('the page gets the error when there is no definition', async () => {
  const absent = await readDefinition(project(true), {})
  expect(absent.manifest).toBeUndefined()
  expect(pageModuleText(absent, undefined, { register: '/core/register.mjs' })).toMatch(
    /^export const load = \(\) => Promise\.reject\(Error\("No app definition/,
  )
  const entries = { register: '/core/register.mjs' }
  const load = 'export const load = () => import("/p/abp/index.ts")\n'
  expect(pageModuleText({ entry: '/p/abp/index.ts' }, 'demand', entries)).toBe(
    `${load}export const fetchTime = undefined\n`,
  )
  expect(pageModuleText({ entry: '/p/abp/index.ts' }, 'idle', entries)).toBe(
    `${load}export { whenIdle as fetchTime } from "/core/register.mjs"\n`,
  )
})

test('what the server gets is exactly the data, and nothing that Nitro replaces', async () => {
  const app = { id: 'a.b', name: 'typeof window "\\ \u2028', version: '1.0.0' }
  const capability = { name: 'a.b', inputSchema: JSON.parse('{"__proto__":{"type":"string"}}') }
  const manifest = { abp: '0.1', app, capabilities: [capability] }
  const text = serverModuleText({ manifest, deadline: 5 })
  expect(text).not.toMatch(/typeof window|import\.meta/)
  const { read } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  expect(read()).toMatchObject({ problem: undefined, deadline: 5 })
  expect(JSON.stringify(read().manifest)).toBe(JSON.stringify(manifest))
})

test('the place to watch is a folder, but never the whole project', () => {
  expect(definitionPlaces(['/p', '/p/app'])).toEqual(['/p/abp', '/p/app/abp'])
  expect(definitionPlaces(['/p', '/p/app'], 'agents/app.ts')).toEqual(['/p/agents'])
  expect(definitionPlaces(['/p', '/p/app'], './app.ts')).toEqual(['/p/app.ts'])
  expect(definitionPlaces(['/p', '/p/app'], 'app/agents.ts')).toEqual(['/p/app/agents.ts'])
  expect(isWithin('/p/abp', '/p/abp/index.ts')).toBe(true)
  expect(isWithin('/p/abp', '/p/abp-other/index.ts')).toBe(false)
})

test('in dev the server reads the data anew for each request', async () => {
  const file = join(rootDir, '.nuxt/abp.json')
  await writeLive(file, { problem: 'first' })
  const { read } = await import(`data:text/javascript,${encodeURIComponent(liveServerModuleText(file))}`)
  expect(read()).toEqual({ problem: 'first' })
  await writeLive(file, { problem: 'second' })
  expect(read()).toEqual({ problem: 'second' })
})
