import { join } from 'node:path/posix'
import type { Tree } from '@angular-devkit/schematics'
import { parse } from 'jsonc-parser'
import { type Applications, listApplications, ofAngular, type Project, readProject } from '../project.ts'

export interface AddOptions {
  project?: string
}

/**
 * Nx also gives schematics an angular.json. Nx builds it from its own files and includes applications of
 * other frameworks.
 *
 * @throws {AbpError} `ANGULAR_PROJECT_UNCLEAR`
 */
export function projectIn(tree: Tree, name?: string): Project {
  const text = tree.exists('angular.json') ? tree.readText('angular.json') : '{}'
  const applications = listApplications(text)
  if (!tree.exists('nx.json')) return readProject(applications, name)
  const angular = ofAngular(applications)
  const isIn = (some: Applications) => some.some(([one]) => one === name)
  // Without a name, Nx passes the default project, which may be a server.
  const isOther = isIn(applications) && !isIn(angular)
  // `nx add` passes no options to its generator.
  return readProject(angular, isOther ? undefined : name, 'nx g @abp-kit/angular:ng-add --project=<name>')
}

/** @returns the file with the application's Nx targets; undefined if they are in angular.json */
export function nxFile(tree: Tree, { definitionFolders: [root] }: Project): string | undefined {
  const file = join(root, 'project.json')
  return tree.exists('nx.json') && tree.exists(file) ? file : undefined
}

/** @returns the file with the application's targets, and the JSON path to them */
export function targetsIn(tree: Tree, project: Project): [file: string, path: string[]] {
  const ofNx = nxFile(tree, project)
  if (ofNx !== undefined) return [ofNx, ['targets']]
  const file = 'angular.json'
  const { [project.name]: found } = parse(tree.readText(file)).projects
  return [file, ['projects', project.name, found.architect ? 'architect' : 'targets']]
}

/** Edits a file, unless its content stays the same. */
export function edit(tree: Tree, file: string, change: (text: string) => string): void {
  const before = tree.exists(file) ? tree.readText(file) : undefined
  const after = change(before ?? '')
  if (before === undefined) tree.create(file, after)
  else if (after !== before) tree.overwrite(file, after)
}

/** @returns the options for jsonc-parser's `modify` that keep a file's indentation and line endings */
export function formatting(text: string) {
  const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? []
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return { formattingOptions: { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol } }
}
