import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { tryReaders } from '../../src/add/config-readers.ts'
import { findProject } from '../../src/add/project/project.ts'
import { createSite } from '../fixtures/site.ts'
import { openTerminal } from '../fixtures/terminal.ts'

const installed = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** An app with programs that find the installed Vite, after its configuration was edited. */
async function tried(before: string, after: string) {
  const root = await createSite({
    'package.json': JSON.stringify({
      type: 'module',
      devDependencies: { vite: '^8.0.0', storybook: '*', cypress: '*', nx: '*' },
    }),
    'index.html': '<!doctype html>\n',
    'vite.config.js': after,
    ...Object.fromEntries(
      ['@storybook/builder-vite', '@nx/vite'].map((name) => [
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '10.0.0' }),
      ]),
    ),
  })
  await symlink(join(installed, 'vite'), join(root, 'node_modules/vite'))
  const { terminal, said } = openTerminal()
  const changes = [{ file: 'vite.config.js', before, after, does: 'adds the plugin' }]
  const plan = { changes, instructions: [], unchanged: [], notes: [] }
  return { ...(await tryReaders(findProject(root, 'npm'), plan, terminal)), said: said() }
}

const fine = 'export default {}\n'

test('loads the configuration as Storybook and Nx do, and names what is not installed', async () => {
  const { problems, said, untried } = await tried(fine, fine.replace('{}', '{ plugins: [] }'))
  expect(problems).toEqual([])
  expect(untried).toEqual(['Cypress (npx cypress run --component)'])
  expect(said).toContain('Storybook loads the configuration …')
})

test('reports a configuration that they can no longer load', async () => {
  const broken =
    "export default ({ mode }) => {\n  if (mode === 'development') throw new Error('no plugin')\n}\n"
  const { problems, untried } = await tried(fine, broken)
  expect(problems).toEqual([
    expect.stringMatching(/^Storybook cannot load the configuration:[\s\S]*no plugin/),
    expect.stringMatching(/^Nx cannot load the configuration:[\s\S]*no plugin/),
  ])
  expect(untried).toHaveLength(1)
})

test('does not blame the edit for a configuration that they could not load before', async () => {
  const broken = "throw new Error('no secret')\n"
  const { problems, said } = await tried(broken, `${broken}export default {}\n`)
  expect(problems).toEqual([])
  expect(said).toContain('Without what abp add wrote, it cannot either.')
})
