import { isReadyMade } from './ready-made.ts'

/** A file in a build, as Rollup and Rolldown describe it. */
export interface OutputFile {
  type: 'asset' | 'chunk'
  fileName: string
  isEntry?: boolean
  facadeModuleId?: string | null
  imports?: string[]
  dynamicImports?: string[]
  moduleIds?: string[]
}

/**
 * Finds the files that a page does not load until an agent calls.
 *
 * @param isOnDemand - returns whether only an agent's call fetches the module
 * @returns the names of the chunks that a page reaches only through such modules, and of the prebuilt
 *   runtime's files
 */
export function findAgentFiles(
  files: readonly OutputFile[],
  isOnDemand: (module: string) => boolean,
): Set<string> {
  const chunks = new Map(files.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const isForVisitors = (name: string) => !isOnDemand(chunks.get(name)?.facadeModuleId ?? '')
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const visited = new Set(entries.filter(isForVisitors))
  for (const name of visited) {
    const { imports = [], dynamicImports = [] } = chunks.get(name) ?? {}
    for (const next of [...imports, ...dynamicImports.filter(isForVisitors)]) visited.add(next)
  }
  const readyMade = files.map(({ fileName }) => fileName).filter(isReadyMade)
  return new Set([...readyMade, ...[...chunks.keys()].filter((name) => !visited.has(name))])
}
