import { join } from 'node:path/posix'
import type { Tree } from '@angular-devkit/schematics'
import { parse } from 'jsonc-parser'
import { type Applications, listApplications, ofAngular, type Project, readProject } from '../project.ts'

export interface AddOptions {
  project?: string
}

/**
 * Nx gives schematics an angular.json, too, made of its own files, with the applications of other frameworks.
 *
 * @throws {AbpError} `ANGULAR_PROJECT_UNCLEAR`
 */
export function projectIn(tree: Tree, name?: string): Project {
  const text = tree.exists('angular.json') ? tree.readText('angular.json') : '{}'
  const applications = listApplications(text)
  if (!tree.exists('nx.json')) return readProject(applications, name)
  const angular = ofAngular(applications)
  const isIn = (some: Applications) => some.some(([one]) => one === name)
  // Without a name, Nx gives that of the default project, which may be a server.
  const isOther = isIn(applications) && !isIn(angular)
  // `nx add` gives its generator no options.
  return readProject(angular, isOther ? undefined : name, 'nx g @abp-kit/angular:ng-add --project=<name>')
}

/** @returns the file in which Nx has the application's targets; undefined if they are in angular.json */
export function nxFile(tree: Tree, { definitionFolders: [root] }: Project): string | undefined {
  const file = join(root, 'project.json')
  return tree.exists('nx.json') && tree.exists(file) ? file : undefined
}

/** @returns the file of the application's targets, and the path to them in its JSON */
export function targetsIn(tree: Tree, project: Project): [file: string, path: string[]] {
  const ofNx = nxFile(tree, project)
  if (ofNx !== undefined) return [ofNx, ['targets']]
  const file = 'angular.json'
  const { [project.name]: found } = parse(tree.readText(file)).projects
  return [file, ['projects', project.name, found.architect ? 'architect' : 'targets']]
}

/** Changes a file, unless the text stays the same. */
export function edit(tree: Tree, file: string, change: (text: string) => string): void {
  const before = tree.exists(file) ? tree.readText(file) : undefined
  const after = change(before ?? '')
  if (before === undefined) tree.create(file, after)
  else if (after !== before) tree.overwrite(file, after)
}

/** @returns the options of `modify` of jsonc-parser, with which a file keeps its indentation and line ends */
export function formatting(text: string) {
  const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? []
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return { formattingOptions: { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol } }
}
