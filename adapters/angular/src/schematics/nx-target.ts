import type { Tree } from '@angular-devkit/schematics'
import { applyEdits, modify, parse } from 'jsonc-parser'
import type { Project } from '../project.ts'
import { edit, formatting } from './tree.ts'

const target = 'abp-manifest'

interface Target {
  executor?: string
  dependsOn?: unknown[]
}

/**
 * Makes the app's build and serve targets write the manifest first when Nx runs them.
 *
 * @param file - the application's project.json
 */
export function addTarget(tree: Tree, file: string, { name }: Project): void {
  const defaults = defaultsOf(tree)
  const set = (path: string[], value: unknown) => (text: string) =>
    applyEdits(text, modify(text, ['targets', ...path], value, formatting(text)))
  edit(tree, file, (before) => {
    const { targets = {} }: { targets?: Record<string, Target> } = parse(before)
    if (targets[target]) return before
    const changes = ['build', 'serve'].flatMap((task) => {
      // A value here replaces the default.
      const others = targets[task]?.dependsOn ?? defaults(task, targets[task]) ?? []
      return targets[task] ? [set([task, 'dependsOn'], [...others, target])] : []
    })
    const added = set([target], { command: `abp-angular manifest --project=${name}`, cache: false })
    return [...changes, added].reduce((text, change) => change(text), before)
  })
}

/** Undoes {@link addTarget}. */
export function removeTarget(tree: Tree, file: string): void {
  const defaults = defaultsOf(tree)
  const set = (path: string[], value: unknown) => (text: string) =>
    applyEdits(text, modify(text, ['targets', ...path], value, formatting(text)))
  edit(tree, file, (before) => {
    const { targets = {} }: { targets?: Record<string, Target> } = parse(before)
    const changes = Object.entries(targets).flatMap(([task, { dependsOn, ...rest }]) => {
      if (!dependsOn?.includes(target)) return []
      const others = dependsOn.filter((one) => one !== target)
      const isDefault = JSON.stringify(others) === JSON.stringify(defaults(task, rest) ?? [])
      return [set([task, 'dependsOn'], isDefault ? undefined : others)]
    })
    const removed = targets[target] ? [set([target], undefined)] : []
    return [...changes, ...removed].reduce((text, change) => change(text), before)
  })
}

function defaultsOf(tree: Tree) {
  const { targetDefaults = {} }: { targetDefaults?: Record<string, Target> } = parse(tree.readText('nx.json'))
  return (task: string, { executor = '' }: Target = {}) =>
    targetDefaults[executor]?.dependsOn ?? targetDefaults[task]?.dependsOn
}
