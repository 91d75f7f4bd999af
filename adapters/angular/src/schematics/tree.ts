import type { Tree } from '@angular-devkit/schematics'
import { type Project, readProject } from '../project'

export interface AddOptions {
  project?: string
}

export function projectIn(tree: Tree, name?: string): Project {
  return readProject(tree.exists('angular.json') ? tree.readText('angular.json') : '{}', name)
}

/** Changes a file, unless the text stays the same. */
export function edit(tree: Tree, file: string, change: (text: string) => string): void {
  const before = tree.exists(file) ? tree.readText(file) : undefined
  const after = change(before ?? '')
  if (before === undefined) tree.create(file, after)
  else if (after !== before) tree.overwrite(file, after)
}
