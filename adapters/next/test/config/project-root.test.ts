import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { enterProject } from '../project.ts'

const source = pathToFileURL(fileURLToPath(new URL('../../src/config/project-root.ts', import.meta.url)))
const print = `import { findProjectRoot } from '${source}'\nconsole.log(findProjectRoot())\n`

/** Evaluates `apps/web/next.config.mjs` with the given folder as the current one. */
function find(root: string, folder: string): string {
  const config = pathToFileURL(join(root, 'apps/web/next.config.mjs'))
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', `import '${config}'`]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: join(root, folder), encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim()
}

test('the project is where its configuration is, from every folder', () => {
  const root = enterProject({ 'apps/web/next.config.mjs': print })
  mkdirSync(join(root, 'other'))
  expect(find(root, '.')).toBe(join(root, 'apps/web'))
  expect(find(root, 'other')).toBe(join(root, 'apps/web'))
  expect(find(root, 'apps/web')).toBe(join(root, 'apps/web'))
})

test('it is the current folder, where that has a configuration: another project may share the code', () => {
  const root = enterProject({ 'apps/web/next.config.mjs': print, 'apps/shop/next.config.ts': '' })
  expect(find(root, 'apps/shop')).toBe(join(root, 'apps/shop'))
})
