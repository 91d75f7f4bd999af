import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('..', import.meta.url))

test('the package is small, needs nothing else, and npm leaves no file out', () => {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [packed] = JSON.parse(said)
  expect(packed.size).toBeLessThan(200_000)
  expect(packed.unpackedSize).toBeLessThan(3_000_000)
  expect(Object.keys(manifest)).not.toContain('dependencies')
  const built = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  const inside: string[] = packed.files.map(({ path }: { path: string }) => path)
  expect(built.filter((path) => !inside.includes(path))).toEqual([])
  expect(inside).toContain('README.md')
})

test('the licences of what is bundled are in the package', () => {
  const text = readFileSync(join(root, 'dist/LICENSES.md'), 'utf8')
  for (const name of ['@clack/core', '@clack/prompts', 'std-env', 'tinyexec', 'validate-npm-package-name'])
    expect(text).toMatch(new RegExp(`^## ${name} \\d+\\.\\d+\\.\\d+, (MIT|ISC)\\n\\n\\S`, 'm'))
})
