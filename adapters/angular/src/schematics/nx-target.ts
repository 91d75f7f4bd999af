import type { Tree } from '@angular-devkit/schematics'
import { applyEdits, modify, parse } from 'jsonc-parser'
import type { Project } from '../project'
import { edit, formatting } from './tree'

const target = 'abp-manifest'

interface Target {
  executor?: string
  dependsOn?: unknown[]
}

/**
 * Lets the targets that build or serve the app write the manifest first, where Nx runs them.
 *
 * @param file - the application's project.json
 */
export function addTarget(tree: Tree, file: string, { name }: Project): void {
  const { targetDefaults = {} }: { targetDefaults?: Record<string, Target> } = parse(tree.readText('nx.json'))
  const set = (path: string[], value: unknown) => (text: string) =>
    applyEdits(text, modify(text, ['targets', ...path], value, formatting(text)))
  edit(tree, file, (before) => {
    const { targets = {} }: { targets?: Record<string, Target> } = parse(before)
    if (targets[target]) return before
    const changes = ['build', 'serve'].flatMap((task) => {
      const { executor = '', dependsOn } = targets[task] ?? {}
      // What stands here takes the place of the default.
      const others = dependsOn ?? targetDefaults[executor]?.dependsOn ?? targetDefaults[task]?.dependsOn ?? []
      return targets[task] ? [set([task, 'dependsOn'], [...others, target])] : []
    })
    const added = set([target], { command: `abp-angular manifest --project=${name}`, cache: false })
    return [...changes, added].reduce((text, change) => change(text), before)
  })
}
