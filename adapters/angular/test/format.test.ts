import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callRule, Tree } from '@angular-devkit/schematics'
import { SchematicTestRunner, UnitTestTree } from '@angular-devkit/schematics/testing'
import { check } from 'prettier'
import { lastValueFrom } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { formatted } from '../src/schematics/format.ts'

const runner = new SchematicTestRunner(
  '@abp-kit/angular',
  `${import.meta.dirname}/../schematics/collection.json`,
)

async function generateApp(): Promise<UnitTestTree> {
  const generate = (name: string, given: object, tree?: UnitTestTree) =>
    runner.runExternalSchematic('@schematics/angular', name, given, tree)
  const names = { name: 'notes', version: '22.0.0', newProjectRoot: 'projects' }
  const options = { name: 'my-notes', projectRoot: '', skipInstall: true }
  return generate('application', options, await generate('workspace', names))
}

/** A folder that has Prettier, as an installation would. */
async function createFolder(config: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abp-kit-prettier-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '.prettierrc'), JSON.stringify(config))
  await mkdir(join(folder, 'src'))
  await symlink(`${import.meta.dirname}/../node_modules`, join(folder, 'node_modules'))
  return folder
}

const files = ['package.json', 'src/abp/index.ts', 'src/abp/read-page.ts', 'src/app/app.config.ts']

test.each([
  ["that of Angular's new apps", { printWidth: 100, singleQuote: true }],
  ['its own defaults', {}],
  ['tabs, no semicolons', { useTabs: true, semi: false, singleQuote: true, printWidth: 60 }],
])('what ng add writes passes prettier --check with the configuration of the app: %s', async (_, config) => {
  const folder = await createFolder(config)
  const app = await generateApp()
  const isFormatted = (tree: UnitTestTree, file: string) =>
    check(tree.readText(file), { filepath: join(folder, file), ...config })
  const before = new UnitTestTree(app.branch())
  const added = await runner.runSchematic('ng-add', {}, app)
  const context = runner.engine.createContext(
    runner.engine.createSchematic('ng-add', runner.engine.createCollection('@abp-kit/angular')),
  )
  const rule = callRule(formatted(before, folder), added, context)
  const after = new UnitTestTree(await lastValueFrom(rule))
  for (const file of files) {
    // What was not formatted before is left alone.
    const wasFormatted = !before.exists(file) || (await isFormatted(before, file))
    expect([file, await isFormatted(after, file)]).toEqual([file, wasFormatted])
  }
  expect(after.readText('src/app/app.config.ts')).toContain('provideAbp(')
})

test("what ng add writes has the fixes of the app's own ESLint", async () => {
  const folder = await createFolder({})
  const rules = {
    'padding-line-between-statements': ['error', { blankLine: 'always', prev: '*', next: 'return' }],
    'no-extra-boolean-cast': 'error',
  }
  await writeFile(
    join(folder, 'eslint.config.mjs'),
    `export default [{ files: ['**/*.ts'], rules: ${JSON.stringify(rules)} }]`,
  )
  const tree = new UnitTestTree(Tree.empty())
  tree.create('package.json', '{"devDependencies":{"eslint":"10"}}')
  const before = new UnitTestTree(tree.branch())
  tree.create(
    'src/abp/read-page.ts',
    'const name = !!a ? 1 : 2;\nexport default function f() {\n  g();\n  return name;\n}\n',
  )
  const context = runner.engine.createContext(
    runner.engine.createSchematic('ng-add', runner.engine.createCollection('@abp-kit/angular')),
  )
  const after = new UnitTestTree(await lastValueFrom(callRule(formatted(before, folder), tree, context)))
  expect(after.readText('src/abp/read-page.ts')).toBe(
    'const name = a ? 1 : 2;\nexport default function f() {\n  g();\n\n  return name;\n}\n',
  )
})
