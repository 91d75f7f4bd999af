import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { program } from '../fixtures/program.ts'
import { createSite, type Files, readSite } from '../fixtures/site.ts'

/** Has Biome, ESLint with unicorn's rules, and Prettier, as an installation would. */
const installed = fileURLToPath(new URL('../../node_modules', import.meta.url))

function run(words: readonly string[], cwd: string) {
  return new Promise<{ code: number | null; out: string }>((resolve) => {
    const child = execFile(process.execPath, words, { cwd }, (_, out, errors) =>
      resolve({ code: child.exitCode, out: out + errors }),
    )
    child.stdin?.end()
  })
}

/** Without a function that could become a capability, so that the first one reads the page. */
function appOf(tools: readonly string[], files: Files): Files {
  const devDependencies = { vite: '^8.0.0', ...Object.fromEntries(tools.map((tool) => [tool, '*'])) }
  const dependencies = { '@abp-kit/core': '*', '@abp-kit/vite': '*', zod: '^4.0.0' }
  return {
    'package.json': `${JSON.stringify({ name: 'shop', private: true, type: 'module', dependencies, devDependencies })}\n`,
    'index.html': '<!doctype html>\n<title>Shop</title>\n',
    'src/main.js': 'document.title += "!";\n',
    'vite.config.js':
      'import { defineConfig } from "vite";\n\nexport default defineConfig({ base: "/shop/" });\n',
    ...files,
  }
}

const eslint = ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', '.']
// It would follow the link to the packages.
const oxlint = ['node_modules/oxlint/bin/oxlint', '--deny-warnings', 'src', 'vite.config.js']
const biome = ['node_modules/@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.']

test.each<[string, readonly string[], readonly string[], Files]>([
  [
    'a rule that has no fixer',
    ['eslint'],
    eslint,
    {
      'eslint.config.js':
        'import unicorn from "eslint-plugin-unicorn";\nexport default [{ plugins: { unicorn }, rules: { "unicorn/prefer-dom-node-text-content": "error" } }];\n',
    },
  ],
  [
    'a whole preset, and Prettier',
    ['eslint', 'prettier'],
    eslint,
    {
      '.prettierrc': '{}\n',
      'eslint.config.js':
        'import unicorn from "eslint-plugin-unicorn";\nexport default [unicorn.configs.recommended, { files: ["eslint.config.js"], rules: { "unicorn/no-anonymous-default-export": "off" } }];\n',
    },
  ],
  [
    'rules that a fixer obeys',
    ['eslint'],
    eslint,
    {
      'eslint.config.js':
        'export default [{ rules: { "arrow-body-style": ["error", "always"], "object-shorthand": ["warn", "never"], "max-lines": ["error", 5] } }, { files: ["eslint.config.js"], rules: { "max-lines": "off" } }];\n',
    },
  ],
  [
    "Biome's linter",
    ['@biomejs/biome'],
    biome,
    {
      'biome.json':
        '{ "files": { "includes": ["src/**"] }, "formatter": { "enabled": false }, "linter": { "rules": { "style": { "noDefaultExport": "error" }, "complexity": { "useArrowFunction": "error" } } } }\n',
    },
  ],
  [
    'oxlint',
    ['oxlint'],
    oxlint,
    {
      // The file with the rules for a folder is in another one, and the rules have fixers or none.
      'lint/base.json':
        '{ "plugins": ["unicorn", "typescript"], "rules": { "unicorn/prefer-dom-node-text-content": "error" } }\n',
      '.oxlintrc.json':
        '{ "extends": ["./lint/base.json"], "overrides": [{ "files": ["src/abp/**"], "rules": { "arrow-body-style": ["error", "always"], "unicorn/filename-case": ["error", { "case": "pascalCase" }], "max-lines": ["error", 5] } }] }\n',
    },
  ],
  [
    'oxlint beside ESLint',
    ['eslint', 'oxlint'],
    oxlint,
    {
      'eslint.config.js':
        'import unicorn from "eslint-plugin-unicorn";\nexport default [{ plugins: { unicorn }, rules: { "unicorn/prefer-dom-node-text-content": "error" } }];\n',
      '.oxlintrc.json':
        '{ "plugins": ["unicorn"], "rules": { "unicorn/prefer-dom-node-text-content": "error", "unicorn/no-anonymous-default-export": "off" } }\n',
    },
  ],
])('what is written passes the lint of the app: %s', async (_, tools, lint, files) => {
  const folder = await createSite(appOf(tools, files))
  const before = await readSite(folder)
  await symlink(installed, join(folder, 'node_modules'))
  expect(await run(lint, folder)).toEqual({ code: 0, out: expect.any(String) })

  const abp = (...words: string[]) => run([...program, 'add', '--yes', '--no-verify', ...words], folder)
  expect(await abp()).toEqual({ code: 0, out: expect.stringContaining("The app's linter changed") })
  const { 'src/abp/index.js': definition } = await readSite(folder)
  expect(definition).toContain('page.read')
  expect(await run(lint, folder)).toEqual({ code: 0, out: expect.any(String) })
  if (tools.includes('prettier'))
    expect(
      await run(['node_modules/prettier/bin/prettier.cjs', '--check', 'src', 'vite.config.js'], folder),
    ).toMatchObject({ code: 0 })
  expect((await abp()).out).toContain('Everything is there already.')

  expect(await abp('--remove', '--no-install')).toMatchObject({ code: 0 })
  expect(await readSite(folder)).toEqual(before)
})

test('a definition whose own code was changed stays, whatever the comments of linters say', async () => {
  const folder = await createSite(
    appOf(['eslint'], {
      'eslint.config.js': 'export default [{ rules: { "arrow-body-style": ["error", "always"] } }];\n',
      'src/abp/index.js':
        '// eslint-disable-next-line no-undef -- written by abp add\nexport default { id: "com.example.mine" };\n',
    }),
  )
  await symlink(installed, join(folder, 'node_modules'))
  const { out } = await run([...program, 'add', '--yes', '--remove', '--no-install'], folder)
  expect(out).toContain('src/abp/index.js stays, because you changed it.')
  expect((await readSite(folder))['src/abp/index.js']).toContain('com.example.mine')
})

test('what has no fixer in a file of the app is said, and the file stays as the edit made it', async () => {
  const folder = await createSite(
    appOf(['eslint'], { 'eslint.config.js': 'export default [{ rules: { "sort-imports": "error" } }];\n' }),
  )
  await symlink(installed, join(folder, 'node_modules'))
  const { code, out } = await run([...program, 'add', '--yes', '--no-verify'], folder)
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('ESLint refuses a line of vite.config.js that has no automatic fix'),
  ])
  expect((await readSite(folder))['vite.config.js']).not.toContain('eslint-disable')
})
