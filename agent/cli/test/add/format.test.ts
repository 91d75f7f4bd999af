import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { program } from '../fixtures/program.ts'
import { createSite, type Files, readSite } from '../fixtures/site.ts'

/** Has Biome, ESLint, oxfmt and Prettier, as an installation would. */
const installed = fileURLToPath(new URL('../../node_modules', import.meta.url))

function run(file: string, words: readonly string[], cwd: string) {
  return new Promise<{ code: number | null; out: string }>((resolve) => {
    const child = execFile(file, words, { cwd }, (_, out, errors) =>
      resolve({ code: child.exitCode, out: out + errors }),
    )
    child.stdin?.end()
  })
}
const abp = (folder: string, ...words: string[]) =>
  run(process.execPath, [...program, 'add', '--yes', '--no-install', ...words], folder)

/** With a list that is as long as a line may be, and imports in order. */
function viteConfig(end: '' | ';', plugins = 'basicSsl(), checker({ typescript: true }), inspect()') {
  return `import basicSsl from '@vitejs/plugin-basic-ssl'${end}
import { defineConfig } from 'vite'${end}
import checker from 'vite-plugin-checker'${end}
import inspect from 'vite-plugin-inspect'${end}

export default defineConfig({
  plugins: [${plugins}],
})${end}
`
}

function appOf(tool: string, files: Files): Files {
  const devDependencies = { vite: '^8.0.0', [tool]: '*' }
  return {
    'package.json': `${JSON.stringify({ name: 'shop', private: true, type: 'module', devDependencies }, undefined, 2)}\n`,
    'index.html': '<!doctype html>\n<title>Shop</title>\n',
    'tsconfig.json': '{}\n',
    'src/main.ts': '',
    ...files,
  }
}

/** So far away that its import is broken over several lines. */
const withFunction: Files = {
  'src/lib/functions-for-all-pages/made-of-words/title-in-capitals.ts':
    '/** Writes a text in capitals. */\nexport const titleInCapitals = (text: string): string => text.toUpperCase()\n',
}

const written = ['src/abp/index.ts', 'vite.config.ts']

test('a file that the app does not format stays as it is, except for what is added', async () => {
  const config = "import { defineConfig } from 'vite'\nexport default defineConfig({   base: '/shop/'   })\n"
  const folder = await createSite(appOf('prettier', { 'vite.config.ts': config }))
  await symlink(installed, join(folder, 'node_modules'))
  const { code, out } = await abp(folder)
  expect([code, out]).toEqual([0, expect.not.stringContaining('formatted')])
  const { 'vite.config.ts': edited, 'src/abp/index.ts': definition } = await readSite(folder)
  expect(edited).toContain("base: '/shop/'   })\n")
  // The style of the app, not that of Prettier without a configuration.
  expect(definition).toContain("import { defineApp, defineCapability } from '@abp-kit/core'\n")
})

test.each([
  [
    'Prettier',
    'prettier',
    ['--check', ...written],
    { '.prettierrc': '{ "semi": false, "singleQuote": true, "printWidth": 70 }\n' },
    viteConfig(''),
  ],
  [
    'Biome',
    '@biomejs/biome',
    ['check', ...written],
    {
      'biome.json':
        '{ "formatter": { "indentStyle": "space", "lineWidth": 70 }, "javascript": { "formatter": { "quoteStyle": "single" } } }\n',
    },
    viteConfig(';'),
  ],
  [
    'oxfmt',
    'oxfmt',
    ['--check', ...written],
    { '.oxfmtrc.json': '{ "singleQuote": true, "semi": false, "printWidth": 70 }\n' },
    viteConfig(''),
  ],
  [
    'ESLint',
    'eslint',
    written,
    {
      'eslint.config.js': `import stylistic from '@stylistic/eslint-plugin'

export default [{
  files: ['vite.config.ts'],
  ...stylistic.configs.customize(),
}, {
  files: ['vite.config.ts'],
  rules: {
    '@stylistic/array-element-newline': ['error', { minItems: 4 }],
    '@stylistic/array-bracket-newline': ['error', { minItems: 4 }],
  },
}]
`,
    },
    viteConfig(''),
  ],
])('what is written is as the app formats it with %s', async (name, tool, check, files, config) => {
  const folder = await createSite(appOf(tool, { ...withFunction, 'vite.config.ts': config, ...files }))
  const before = await readSite(folder)
  await symlink(installed, join(folder, 'node_modules'))
  const command = join(installed, '.bin', tool.replace(/^.*\//, ''))

  expect(await abp(folder)).toEqual({ code: 0, out: expect.stringContaining(`${name} of the app formatted`) })
  const { 'vite.config.ts': edited, 'src/abp/index.ts': definition } = await readSite(folder)
  expect(edited).toMatch(/plugins: \[\n {4}abp\(\),\n {4}basicSsl\(\),\n/)
  expect(await run(command, check, folder)).toEqual({ code: 0, out: expect.any(String) })
  expect((await abp(folder)).out).toContain('Everything is there already.')
  expect(definition).toContain('titleInCapitals')
  if (name === 'Biome') expect(definition).toMatch(/await import\(\n/)

  expect((await abp(folder, '--remove')).code).toBe(0)
  const { node_modules: __, ...after } = await readSite(folder)
  expect(after).toEqual(before)
})
