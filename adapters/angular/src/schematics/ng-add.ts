import { dirname, join, relative } from 'node:path/posix'
import {
  callRule,
  chain,
  noop,
  type Rule,
  type SchematicContext,
  type Tree,
} from '@angular-devkit/schematics'
import { NodePackageInstallTask, RunSchematicTask } from '@angular-devkit/schematics/tasks'
import { addRootProvider } from '@schematics/angular/utility'
import { applyEdits, findNodeAtLocation, modify, parse, parseTree } from 'jsonc-parser'
import packageJson from '../../package.json' with { type: 'json' }
import type { Project } from '../project.ts'
import { definitionText, handlerText, identityOf } from './first-definition.ts'
import { formatted } from './format.ts'
import { findWorkspace } from './manifest.ts'
import { addTarget } from './nx-target.ts'
import { wrapScripts } from './scripts.ts'
import { type AddOptions, edit, formatting, nxFile, projectIn, targetsIn } from './tree.ts'

export { manifest } from './manifest.ts'
export { remove } from './remove.ts'

/**
 * `ng add @abp-kit/angular`: writes a first definition, the provider and the npm scripts. Once these are on
 * disk, writes the manifest, and the link and the bootstrap in index.html. Keeps existing code. Reports files
 * that it cannot edit.
 */
export function ngAdd(options: AddOptions): Rule {
  return (tree, context) => {
    const original = tree.branch()
    const project = projectIn(tree, options.project)
    // An existing provider may load a definition from another place.
    const isProvided = findProvider(tree, project.sourceRoot) !== undefined
    const definition =
      findDefinition(tree, project) ?? (isProvided ? undefined : addDefinition(tree, project))
    const ofNx = nxFile(tree, project)
    if (ofNx === undefined) addScripts(tree, context, project)
    else addTarget(tree, ofNx, project)
    if (!project.hasManifestAsset) addAsset(tree, project)
    return chain([
      addDependencies(),
      definition === undefined || isProvided ? noop() : addProvider(project, definition),
      formatted(original, findWorkspace()),
      (_, { addTask }) => {
        addTask(new RunSchematicTask('@abp-kit/angular', 'manifest', { project: project.name }))
      },
    ])
  }
}

/**
 * `ng add` skips a package that is already in node_modules, even if package.json lacks it. Angular's own rule
 * rewrites the whole package.json in its own format.
 */
function addDependencies(): Rule {
  return (tree, { addTask }) => {
    const before = tree.readText('package.json')
    const after = ['@abp-kit/angular', '@abp-kit/core'].reduce(withDependency, before)
    if (after === before) return
    tree.overwrite('package.json', after)
    addTask(new NodePackageInstallTask())
  }
}

function withDependency(text: string, name: string): string {
  const { dependencies = {}, devDependencies = {} } = parse(text)
  if (name in dependencies || name in devDependencies) return text
  // npm sorts dependencies by name.
  const getInsertionIndex = (others: string[]) => others.filter((other) => other < name).length
  const options = { ...formatting(text), getInsertionIndex }
  return applyEdits(text, modify(text, ['dependencies', name], `^${packageJson.version}`, options))
}

const names = ['index.ts', 'index.mts', 'index.js', 'index.mjs']

/** @returns the folder of the definition, if it exists */
function findDefinition(tree: Tree, { definitionFolders }: Project): string | undefined {
  const folders = definitionFolders.map((folder) => join(folder, 'abp'))
  return folders.find((folder) => names.some((name) => tree.exists(join(folder, name))))
}

function addDefinition(tree: Tree, { name, sourceRoot }: Project): string {
  const folder = join(sourceRoot, 'abp')
  tree.create(join(folder, 'index.ts'), definitionText(identityOf(name)))
  tree.create(join(folder, 'read-page.ts'), handlerText)
  return folder
}

function addScripts(tree: Tree, { logger }: SchematicContext, { name: project, isOnly }: Project): void {
  const file = 'package.json'
  const { scripts = {} }: { scripts?: Record<string, string> } = parse(tree.readText(file))
  const changed = Object.entries(wrapScripts(scripts, isOnly ? undefined : project))
  for (const [name, script] of changed) {
    edit(tree, file, (text) => applyEdits(text, modify(text, ['scripts', name], script, formatting(text))))
  }
  if (changed.length > 0 || Object.values(scripts).some((script) => script.includes('abp-angular'))) return
  const name = isOnly ? '' : ` ${project}`
  logger.warn(
    `[abp-kit] package.json has no script that runs \`ng build${name}\` or \`ng serve${name}\`. Run \`npx abp-angular${isOnly ? '' : ` --project=${project}`} manifest\` before whatever builds the app: it writes abp.json from the definition.`,
  )
}

function addAsset(tree: Tree, project: Project): void {
  // When a schematic changes Nx's angular.json, Nx rewrites all its files and undoes the schematic's other
  // edits.
  const [file, targets] = targetsIn(tree, project)
  const path = [...targets, 'build', 'options', 'assets']
  edit(tree, file, (text) => {
    const root = parseTree(text)
    const assets = root && findNodeAtLocation(root, path)
    return applyEdits(
      text,
      assets?.type === 'array'
        ? modify(text, [...path, -1], project.manifestFile, { ...formatting(text), isArrayInsertion: true })
        : modify(text, path, [project.manifestFile], formatting(text)),
    )
  })
}

function addProvider(project: Project, definition: string): Rule {
  const { name, sourceRoot } = project
  return async (tree, context) => {
    const rule = addRootProvider(
      name,
      ({ code, external }) => code`${external('provideAbp', '@abp-kit/angular')}(() => import('${place}'))`,
    )
    try {
      await withKnownBuilder(tree, project, async () => {
        await new Promise((resolve, reject) => {
          callRule(rule, tree, context).subscribe({ next: resolve, error: reject })
        })
      })
    } catch (error) {
      context.logger.warn(byHand(definition, sourceRoot, error))
      return
    }
    const file = findProvider(tree, sourceRoot)
    if (file === undefined) context.logger.warn(byHand(definition, sourceRoot))
    else edit(tree, file, (text) => text.replace(place, () => importPath(file, definition)))
  }
}

/**
 * Angular finds the main file only for its own builders. This temporarily renames other builders with the
 * same options, such as `@angular-builders/custom-esbuild`.
 */
async function withKnownBuilder(tree: Tree, project: Project, run: () => Promise<void>): Promise<void> {
  if (tree.exists('nx.json')) return run()
  const [file, path] = targetsIn(tree, project)
  const before = tree.readText(file)
  const root = parseTree(before)
  const build = [...path, 'build']
  // Webpack builders use this option for the main file, and Angular detects them by it.
  if (!(root && findNodeAtLocation(root, [...build, 'options', 'main'])))
    edit(tree, file, (text) =>
      applyEdits(text, modify(text, [...build, 'builder'], '@angular/build:application', {})),
    )
  try {
    await run()
  } finally {
    edit(tree, file, () => before)
  }
}

/** Placeholder for the definition's path until the importing file is known. */
const place = 'abp-kit:definition'

function importPath(file: string, definition: string): string {
  const path = relative(dirname(file), definition)
  return path.startsWith('.') ? path : `./${path}`
}

function byHand(definition: string, sourceRoot: string, error?: unknown): string {
  const reason = error instanceof Error ? `: ${error.message}` : ''
  const path = importPath(join(sourceRoot, 'app/app.config.ts'), definition)
  return `[abp-kit] The provider was not added, because the place where the app's providers are was not found${reason}
Add it by hand to the providers of \`bootstrapApplication\`, or of the module that is bootstrapped:
  import { provideAbp } from '@abp-kit/angular';
  providers: [provideAbp(() => import('${path}'))]`
}

/** @returns the file that already contains the provider */
function findProvider(tree: Tree, sourceRoot: string): string | undefined {
  let found: string | undefined
  tree.getDir(sourceRoot).visit((path) => {
    if (found !== undefined || !path.endsWith('.ts') || path.includes('/node_modules/')) return
    if (/\bprovideAbp\(/.test(tree.readText(path))) found = path.slice(1)
  })
  return found
}
