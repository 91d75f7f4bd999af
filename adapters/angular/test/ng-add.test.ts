import { SchematicTestRunner, UnitTestTree } from '@angular-devkit/schematics/testing'
import { beforeAll, expect, test } from 'vitest'
import { writeHead } from '../src/index-html.ts'
import { unwrapScripts, wrapScripts } from '../src/schematics/scripts.ts'

const runner = new SchematicTestRunner(
  '@abp-kit/angular',
  `${import.meta.dirname}/../schematics/collection.json`,
)
let newApp: UnitTestTree

async function generateApp(options: object): Promise<UnitTestTree> {
  const generate = (name: string, given: object, tree?: UnitTestTree) =>
    runner.runExternalSchematic('@schematics/angular', name, given, tree)
  const workspace = await generate('workspace', {
    name: 'notes',
    version: '22.0.0',
    newProjectRoot: 'projects',
  })
  return generate(
    'application',
    { name: 'my-notes', projectRoot: '', skipInstall: true, ...options },
    workspace,
  )
}

beforeAll(async () => {
  newApp = await generateApp({})
})

const copyOf = (tree: UnitTestTree) => new UnitTestTree(tree.branch())

/** Runs the built schematic, as the CLI does; rejects as `ng add` fails. */
async function add(tree: UnitTestTree, options = {}): Promise<{ tree: UnitTestTree; said: string[] }> {
  const said: string[] = []
  const listening = runner.logger.subscribe(({ message }) => said.push(message))
  try {
    return { tree: await runner.runSchematic('ng-add', options, tree), said }
  } finally {
    listening.unsubscribe()
  }
}

test('a new app gets the definition, the provider, the scripts and core', async () => {
  const { tree, said } = await add(copyOf(newApp))
  expect(said).toEqual([])
  expect(tree.readText('src/abp/index.ts')).toContain("id: 'com.example.my-notes',\n  name: 'My Notes'")
  const config = tree.readText('src/app/app.config.ts')
  expect(config).toContain("import { provideAbp } from '@abp-kit/angular'")
  expect(config).toContain("provideAbp(() => import('../abp'))")
  const { dependencies, scripts } = JSON.parse(tree.readText('package.json'))
  expect(dependencies['@abp-kit/core']).toMatch(/^\^\d/)
  expect(dependencies['@abp-kit/angular']).toMatch(/^\^\d/)
  expect(scripts).toMatchObject({
    start: 'abp-angular ng serve',
    build: 'abp-angular ng build',
    test: 'ng test',
  })
  expect(runner.tasks.map(({ name }) => name)).toContain('run-schematic')
})

test("the provider is added where another builder takes the options of Angular's own", async () => {
  const app = copyOf(newApp)
  const builder = '@angular-builders/custom-esbuild:application'
  app.overwrite('angular.json', app.readText('angular.json').replace('@angular/build:application', builder))
  const before = app.readText('angular.json')
  expect(before).toContain(builder)
  const { tree, said } = await add(app)
  expect(said).toEqual([])
  expect(tree.readText('src/app/app.config.ts')).toContain("provideAbp(() => import('../abp'))")
  expect(tree.readText('angular.json')).toBe(before)
})

test.each(['\n', ''])('package.json ends as before, with %j', async (end) => {
  const app = copyOf(newApp)
  app.overwrite('package.json', app.readText('package.json').trimEnd() + end)
  expect((await add(app)).tree.readText('package.json')).toMatch(new RegExp(`\\}${end}$`))
})

test.each([
  ['two spaces', '  ', '\n'],
  ['four spaces', '    ', '\n'],
  ['tabs', '\t', '\n'],
  ['Windows lines', '  ', '\r\n'],
])('the rest of package.json and angular.json keeps its format: %s', async (_, indent, eol) => {
  const app = copyOf(newApp)
  for (const file of ['package.json', 'angular.json']) {
    const text = JSON.stringify(JSON.parse(app.readText(file)), null, indent).replaceAll('\n', eol)
    // Lists in one line, as Prettier writes them.
    app.overwrite(file, text.replace(/\[\s+("[^"\]]*")\s+\]/g, '[$1]') + eol)
  }
  const lines = (tree: UnitTestTree, file: string) =>
    tree
      .readText(file)
      .split(eol)
      .map((line) => line.replace(/,$/, ''))
  const before = Object.fromEntries(['package.json', 'angular.json'].map((file) => [file, lines(app, file)]))
  const { tree } = await add(app)
  for (const [file, old] of Object.entries(before)) {
    const now = new Set(lines(tree, file))
    const changed = old.filter((line) => !now.has(line))
    // The scripts that start the build.
    expect(changed.filter((line) => !/"ng (?:build|serve)/.test(line))).toEqual([])
  }
  expect(lines(tree, 'package.json').find((line) => line.includes('@abp-kit/core'))).toMatch(
    new RegExp(`^${indent}${indent}"@abp-kit/core": "[^"]+"$`),
  )
})

test('a second time changes nothing', async () => {
  const { tree } = await add(copyOf(newApp))
  const texts = (one: UnitTestTree) =>
    Object.fromEntries(one.files.map((file) => [file, String(one.read(file))]))
  const before = texts(tree)
  expect(texts((await add(tree)).tree)).toEqual(before)
})

test('a provider that is there stays, wherever its definition is', async () => {
  const app = copyOf(newApp)
  app.create('src/agents.ts', "export const provider = provideAbp(() => import('./offer'))")
  const { tree } = await add(app)
  expect(tree.exists('src/abp/index.ts')).toBe(false)
  expect(tree.readText('src/app/app.config.ts')).not.toContain('provideAbp')
})

test('a definition that is there is the one that the provider names', async () => {
  const app = copyOf(newApp)
  app.create('abp/index.ts', 'export default {}')
  const { tree } = await add(app)
  expect(tree.exists('src/abp/index.ts')).toBe(false)
  expect(tree.readText('src/app/app.config.ts')).toContain("provideAbp(() => import('../../abp'))")
})

test('an app of modules gets the provider in the module that is bootstrapped', async () => {
  const { tree } = await add(await generateApp({ standalone: false }))
  const module = tree.files.find((file) => /module\.ts$/.test(file) && !file.includes('routing')) ?? ''
  expect(tree.readText(module)).toMatch(/providers: \[[^\]]*provideAbp\(\(\) => import\('\.\.\/abp'\)\)/)
})

test('a main file without a place for providers: the rest is done, and the lines to write are said', async () => {
  const app = copyOf(newApp)
  app.overwrite('src/main.ts', "import { start } from './start'\nstart()\n")
  const { tree, said } = await add(app)
  expect(tree.exists('src/abp/index.ts')).toBe(true)
  expect(said.join()).toContain("providers: [provideAbp(() => import('../abp'))]")
})

test('an app without a folder of assets copies the manifest by its name', async () => {
  const app = copyOf(newApp)
  const workspace = JSON.parse(app.readText('angular.json'))
  workspace.projects['my-notes'].architect.build.options.assets = ['src/favicon.ico']
  app.overwrite('angular.json', JSON.stringify(workspace))
  const { tree } = await add(app)
  const { assets } = JSON.parse(tree.readText('angular.json')).projects['my-notes'].architect.build.options
  expect(assets).toEqual(['src/favicon.ico', 'src/abp.json'])
})

test.each([
  ['ng build', 'abp-angular ng build'],
  ['npm run env && ng serve --open', 'npm run env && abp-angular ng serve --open'],
  ['ng build a && ng b c', 'abp-angular ng build a && abp-angular ng b c'],
  ['cross-env CI=1 ng build', 'cross-env CI=1 abp-angular ng build'],
])('the script %s becomes %s', (script, wrapped) => {
  expect(wrapScripts({ script })).toEqual({ script: wrapped })
})

test('of several applications, only what names this one is wrapped', () => {
  const scripts = {
    a: 'ng build shop',
    b: 'ng build shop-admin',
    c: 'ng build',
    d: 'ng serve --project=shop --open',
  }
  expect(wrapScripts(scripts, 'shop')).toEqual({
    a: 'abp-angular ng build shop',
    d: 'abp-angular ng serve --project=shop --open',
  })
})

test.each(['ng test', 'abp-angular ng build', 'nx build', 'ng serve-ssr', 'my-ng build'])(
  'the script %s stays',
  (script) => {
    expect(wrapScripts({ script })).toEqual({})
  },
)

/** As Nx gives it: files of its own, and an angular.json that is made of them. */
async function workspaceOfNx(options: object): Promise<UnitTestTree> {
  const tree = copyOf(newApp)
  const build = { executor: '@angular/build:application', options }
  const project = { name: 'my-notes', targets: { build, serve: { dependsOn: ['api'] }, lint: {} } }
  tree.create('nx.json', JSON.stringify({ targetDefaults: { [build.executor]: { dependsOn: ['^build'] } } }))
  tree.create('project.json', `${JSON.stringify(project, null, '\t')}\n`)
  const workspace = JSON.parse(tree.readText('angular.json'))
  workspace.projects.api = {
    projectType: 'application',
    root: 'apps/api',
    architect: { build: { builder: '@nx/js:node' } },
  }
  workspace.projects['my-notes'].architect.build.options = options
  tree.overwrite('angular.json', JSON.stringify(workspace))
  return tree
}

test('in a workspace of Nx, the targets of the app write the manifest first', async () => {
  const options = { assets: [{ glob: '**/*', input: 'public' }] }
  const tree = await workspaceOfNx(options)
  const { tree: added, said } = await add(tree)
  expect(said).toEqual([])
  const text = added.readText('project.json')
  expect(JSON.parse(text).targets).toEqual({
    build: { executor: '@angular/build:application', options, dependsOn: ['^build', 'abp-manifest'] },
    serve: { dependsOn: ['api', 'abp-manifest'] },
    lint: {},
    'abp-manifest': { command: 'abp-angular manifest --project=my-notes', cache: false },
  })
  expect(text).toContain('\n\t\t"abp-manifest"')
  expect(JSON.parse(added.readText('package.json')).scripts.build).toBe('ng build')
  expect((await add(added)).tree.readText('project.json')).toBe(text)
})

test('in a workspace of Nx, only its own file is edited: a changed angular.json would undo that', async () => {
  const tree = await workspaceOfNx({ tsConfig: 'tsconfig.json' })
  const before = tree.readText('angular.json')
  const { tree: added } = await add(tree)
  expect(added.readText('angular.json')).toBe(before)
  const { targets } = JSON.parse(added.readText('project.json'))
  expect(targets.build).toMatchObject({
    options: { assets: ['src/abp.json'] },
    dependsOn: ['^build', 'abp-manifest'],
  })
})

test('Nx names its default project, which may be no app of Angular; a name that nothing has is an error', async () => {
  const tree = await workspaceOfNx({})
  await expect(add(copyOf(tree), { project: 'my-note' })).rejects.toThrow(/no application my-note/)
  expect((await add(tree, { project: 'api' })).tree.exists('src/abp/index.ts')).toBe(true)
})

test('Nx with projects in angular.json: the npm scripts write the manifest', async () => {
  const tree = copyOf(newApp)
  tree.create('nx.json', '{}')
  const { tree: added } = await add(tree)
  expect(added.exists('project.json')).toBe(false)
  expect(JSON.parse(added.readText('package.json')).scripts.build).toBe('abp-angular ng build')
})

const textsOf = (tree: UnitTestTree) =>
  Object.fromEntries(tree.files.map((file) => [file, String(tree.read(file))]))

/** What the second step of `ng add` writes, for which the files must be on the disk. */
function withManifest(tree: UnitTestTree, file: string): UnitTestTree {
  tree.create(file, '{}\n')
  tree.overwrite(
    'src/index.html',
    writeHead(tree.readText('src/index.html'), 'index.html', { id: 'a', name: 'A', version: '1' }),
  )
  return tree
}

test.each<[string, () => Promise<UnitTestTree>]>([
  ['a new app', async () => copyOf(newApp)],
  ['an app of modules', () => generateApp({ standalone: false })],
  [
    'an app without a folder of assets, with Windows lines',
    async () => {
      const app = copyOf(newApp)
      const workspace = JSON.parse(app.readText('angular.json'))
      workspace.projects['my-notes'].architect.build.options.assets = ['src/favicon.ico']
      app.overwrite('angular.json', JSON.stringify(workspace, null, 4))
      app.overwrite('src/index.html', app.readText('src/index.html').replaceAll('\n', '\r\n'))
      return app
    },
  ],
  ['a workspace of Nx', () => workspaceOfNx({ assets: [{ glob: '**/*', input: 'public' }] })],
  ['a workspace of Nx without assets', () => workspaceOfNx({ tsConfig: 'tsconfig.json' })],
])('everything can be taken back: %s', async (_, make) => {
  const app = await make()
  const before = textsOf(app)
  const { tree: added } = await add(app)
  const workspace = added.exists('project.json')
    ? added.readText('project.json')
    : added.readText('angular.json')
  withManifest(added, workspace.includes('src/abp.json') ? 'src/abp.json' : 'public/abp.json')
  const after = textsOf(await runner.runSchematic('remove', {}, added))
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
  for (const [file, text] of Object.entries(before)) {
    if (file.endsWith('.ts')) expect(spaceless(after[file] ?? '')).toBe(spaceless(text))
    else expect(after[file]).toBe(text)
  }
})

/** Angular's own rule breaks the list of providers. */
const spaceless = (text: string) => text.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '')

test('a definition that was changed stays, with core, and other imports of the adapter stay', async () => {
  const { tree } = await add(copyOf(newApp))
  tree.overwrite('src/abp/index.ts', tree.readText('src/abp/index.ts').replace('My Notes', 'Notes'))
  const config = tree.readText('src/app/app.config.ts')
  tree.overwrite(
    'src/app/app.config.ts',
    `${config.replace("import('../abp'))", "import('../abp'), { runtime: whenIdle })").replace('{ provideAbp }', '{ provideAbp, whenIdle }')}\nexport const idle = whenIdle;\n`,
  )
  const after = await runner.runSchematic('remove', {}, tree)
  expect(after.exists('src/abp/index.ts')).toBe(true)
  const text = after.readText('src/app/app.config.ts')
  expect(text).not.toContain('provideAbp')
  expect(text).toContain("import { whenIdle } from '@abp-kit/angular'")
  expect(Object.keys(JSON.parse(after.readText('package.json')).dependencies)).toContain('@abp-kit/core')
})

test('scripts get back what they were, with the options of abp-angular gone', () => {
  expect(
    unwrapScripts({
      a: 'abp-angular --check=error ng build && abp-angular ng serve',
      b: 'abp-angular check',
    }),
  ).toEqual({ a: 'ng build && ng serve' })
  expect(unwrapScripts({ a: 'abp-angular ng build shop', b: 'abp-angular ng build admin' }, 'shop')).toEqual({
    a: 'ng build shop',
  })
})

test('several applications of Nx: the error names the command, because nx add has no --project', async () => {
  const tree = await workspaceOfNx({})
  const workspace = JSON.parse(tree.readText('angular.json'))
  workspace.projects.shop = workspace.projects['my-notes']
  tree.overwrite('angular.json', JSON.stringify(workspace))
  await expect(runner.runSchematic('init', {}, tree)).rejects.toThrow(
    /2 applications of Angular.*`nx g @abp-kit\/angular:ng-add --project=<name>`.*my-notes, shop/,
  )
})
