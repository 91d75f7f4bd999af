import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireSupportedAstro, routerModules } from '../src/installed-astro'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'abp-astro-'))
})
afterEach(() => rm(root, { recursive: true }))

async function install(version: string): Promise<void> {
  const folder = join(root, 'node_modules/astro')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'astro', version }))
}

test.each(['4.0.0', '5.18.2', '6.0.0-beta.1', '7.3.5'])('Astro %s is supported', async (version) => {
  await install(version)
  expect(() => requireSupportedAstro(root)).not.toThrow()
})

test.each([
  ['3.6.5', 'npm install astro@^4.0.0'],
  ['8.0.0', 'npm install @abp-kit/astro@latest'],
])('Astro %s ends the build, with the command that mends it', async (version, command) => {
  await install(version)
  expect(() => requireSupportedAstro(root)).toThrow(
    expect.objectContaining({
      code: 'FRAMEWORK_UNSUPPORTED',
      message: expect.stringContaining(`Astro ${version} is installed`),
    }),
  )
  expect(() => requireSupportedAstro(root)).toThrow(command)
})

test('the message says the same versions as the package', async () => {
  await install('3.0.0')
  const { peerDependencies } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  expect(() => requireSupportedAstro(root)).toThrow(`works with Astro ${peerDependencies.astro}.`)
})

test.each([
  ['5.18.2', false],
  ['6.0.0', true],
])('Vite prepares the router of Astro %s: %j', async (version, isPrepared) => {
  await install(version)
  const folder = join(root, 'node_modules/astro/virtual-modules')
  await mkdir(folder)
  await writeFile(join(folder, 'transitions-router.js'), '')
  expect(routerModules(root).includes('astro/virtual-modules/transitions-router.js')).toBe(isPrepared)
})

test('the modules of the router are those of the installed version', () => {
  const here = fileURLToPath(new URL('..', import.meta.url))
  expect(routerModules(here)).toContain('astro/virtual-modules/transitions-router.js')
})
