import { join } from 'node:path/posix'
import type { Rule, Tree } from '@angular-devkit/schematics'
import { NodePackageInstallTask } from '@angular-devkit/schematics/tasks'
import { applyEdits, findNodeAtLocation, getNodeValue, modify, parse, parseTree } from 'jsonc-parser'
import { removeHead } from '../index-html.ts'
import type { Project } from '../project.ts'
import { definitionText, handlerText, identityOf } from './first-definition.ts'
import { lintFixed } from './format.ts'
import { findWorkspace } from './manifest.ts'
import { removeTarget } from './nx-target.ts'
import { unwrapScripts } from './scripts.ts'
import { type AddOptions, edit, formatting, nxFile, projectIn, targetsIn } from './tree.ts'

const own = ['@abp-kit/angular', '@abp-kit/core']

/**
 * `ng generate @abp-kit/angular:remove`: undoes `ng add`. Keeps a changed definition, and packages that other
 * code uses.
 */
export function remove(options: AddOptions): Rule {
  return async (tree, { addTask, logger }) => {
    const project = projectIn(tree, options.project)
    for (const file of project.indexFiles) if (tree.exists(file)) edit(tree, file, removeHead)
    if (tree.exists(project.manifestFile)) tree.delete(project.manifestFile)
    removeAsset(tree, project)
    const ofNx = nxFile(tree, project)
    if (ofNx === undefined) removeScripts(tree, project)
    else removeTarget(tree, ofNx)
    for (const file of sources(tree, project.sourceRoot)) edit(tree, file, withoutProvider)
    const stays = await removeDefinition(tree, project)
    if (stays !== undefined)
      logger.warn(`[abp-kit] ${stays} stays, because you changed it. Delete it if you do not need it.`)
    if (removeDependencies(tree)) addTask(new NodePackageInstallTask())
  }
}

/** @returns the files in a folder that may import a package, excluding installed packages */
function sources(tree: Tree, folder: string): string[] {
  const found: string[] = []
  const visit = (path: string) => {
    const { subdirs, subfiles } = tree.getDir(path)
    for (const name of subfiles) if (/\.[cm]?[jt]s$/.test(name)) found.push(join(path, name))
    for (const name of subdirs)
      if (!name.startsWith('.') && name !== 'node_modules' && name !== 'dist') visit(join(path, name))
  }
  visit(folder)
  return found
}

/** @returns the source without the provider and its import */
function withoutProvider(text: string): string {
  const start = /\bprovideAbp\(/.exec(text)?.index
  const end = start === undefined ? undefined : endOfCall(text, text.indexOf('(', start))
  if (start === undefined || end === undefined) return text
  const before = text.slice(0, start)
  const after = text.slice(end)
  // Also removes one adjacent comma: the preceding one, unless the provider is first.
  const isFirst = !/,\s*$/.test(before)
  const rest = isFirst
    ? `${before}${after.replace(/^\s*,[^\S\n]*/, '')}`
    : `${before.replace(/,\s*$/, '')}${after}`
  return rest.replace(
    /import\s*\{([^}]*)\}\s*from\s*['"]@abp-kit\/angular['"];?[^\S\n]*\r?\n?/,
    (whole, names: string) => {
      const others = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && uses(rest, name) > 1)
      return others.length === 0 ? '' : whole.replace(names, ` ${others.join(', ')} `)
    },
  )
}

function uses(text: string, name: string): number {
  return text.split(new RegExp(`\\b${name}\\b`)).length - 1
}

/** @returns the position after a call's closing bracket; quoted strings may contain brackets */
function endOfCall(text: string, start: number): number | undefined {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[()]/g
  tokens.lastIndex = start
  let depth = 0
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === '(') depth++
    else if (token[0] === ')' && --depth === 0) return tokens.lastIndex
  }
  return undefined
}

/** @returns the definition, if it differs from the generated one */
async function removeDefinition(tree: Tree, { name, sourceRoot }: Project): Promise<string | undefined> {
  const definition = join(sourceRoot, 'abp/index.ts')
  const handler = join(sourceRoot, 'abp/read-page.ts')
  const written = [
    [definition, definitionText(identityOf(name))],
    [handler, handlerText],
  ] as const
  if (!tree.exists(definition)) return undefined
  for (const [file, text] of written) {
    if (!tree.exists(file) || isSameText(tree.readText(file), text)) continue
    const fixed = await lintFixed(tree, findWorkspace(), file, text)
    if (!isSameText(tree.readText(file), fixed)) return definition
  }
  for (const [file] of written) if (tree.exists(file)) tree.delete(file)
  return undefined
}

/** Formatters change quotes, line breaks, semicolons and trailing commas. */
function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) =>
    text
      .replace(/[\s;]+/g, '')
      .replace(/"/g, "'")
      .replace(/,(?=[)\]}])/g, ''),
  )
  return first === second
}

function removeScripts(tree: Tree, { isOnly, name: project }: Project): void {
  const { scripts = {} }: { scripts?: Record<string, string> } = parse(tree.readText('package.json'))
  for (const [name, script] of Object.entries(unwrapScripts(scripts, isOnly ? undefined : project)))
    edit(tree, 'package.json', (text) =>
      applyEdits(text, modify(text, ['scripts', name], script, formatting(text))),
    )
}

function removeAsset(tree: Tree, project: Project): void {
  const [file, targets] = targetsIn(tree, project)
  const path = [...targets, 'build', 'options', 'assets']
  edit(tree, file, (text) => {
    const root = parseTree(text)
    const assets = root && findNodeAtLocation(root, path)
    const index = assets?.children?.findIndex((entry) => getNodeValue(entry) === project.manifestFile) ?? -1
    if (index < 0) return text
    const isAlone = assets?.children?.length === 1
    return applyEdits(text, modify(text, isAlone ? path : [...path, index], undefined, formatting(text)))
  })
}

/** @returns whether package.json lost a dependency */
function removeDependencies(tree: Tree): boolean {
  const code = sources(tree, '/').map((file) => tree.readText(file))
  const unused = own.filter((name) => !code.some((text) => new RegExp(`['"\`]${name}['"\`/]`).test(text)))
  // The adapter depends on core, but an app that keeps the adapter may import core elsewhere.
  const before = tree.readText('package.json')
  edit(tree, 'package.json', (text) =>
    unused.reduce(
      (rest, name) => applyEdits(rest, modify(rest, ['dependencies', name], undefined, formatting(rest))),
      text,
    ),
  )
  return tree.readText('package.json') !== before
}
