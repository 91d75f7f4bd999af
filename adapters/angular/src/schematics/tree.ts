import type { Tree } from '@angular-devkit/schematics'
import { listApplications, type Project, readProject } from '../project'

export interface AddOptions {
  project?: string
}

/** Nx gives schematics an angular.json, too, made of its own files. */
export function projectIn(tree: Tree, name?: string): Project {
  const text = tree.exists('angular.json') ? tree.readText('angular.json') : '{}'
  return readProject(listApplications(text), name)
}

/** Changes a file, unless the text stays the same. */
export function edit(tree: Tree, file: string, change: (text: string) => string): void {
  const before = tree.exists(file) ? tree.readText(file) : undefined
  const after = change(before ?? '')
  if (before === undefined) tree.create(file, after)
  else if (after !== before) tree.overwrite(file, after)
}

/** @returns the options of `modify` of jsonc-parser, with which a file keeps its indentation */
export function formatting(text: string) {
  return { formattingOptions: { insertSpaces: !/^\t/m.test(text), tabSize: 2, eol: '\n' } }
}
