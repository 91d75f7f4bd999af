import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { routerModules } from '../src/router-modules.ts'

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
