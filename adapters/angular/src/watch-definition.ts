import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { importedFiles } from '@abp-kit/core/adapter/node'

/** Delay between a change and reading the definition: editors write a file in several steps. */
const settleMilliseconds = 100

/**
 * Watches a definition's folder and its imports from elsewhere. Watches each folder separately: on Linux,
 * Node's recursive watcher loses files that an editor replaces.
 *
 * @param entry - absolute path of the definition module
 * @returns a function that stops watching
 */
export async function watchDefinition(entry: string, onChange: () => void): Promise<() => void> {
  const folder = dirname(entry)
  let timer: ReturnType<typeof setTimeout> | undefined
  let watchers: FSWatcher[] = []
  let isOpen = true
  const close = () => {
    for (const watcher of watchers) watcher.close()
    watchers = []
  }
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      await open()
      if (isOpen) onChange()
    }, settleMilliseconds)
  }
  const open = async () => {
    const files = await importedFiles(entry, { tsconfigPaths: true })
    if (!isOpen) return
    close()
    const folders = existsSync(folder) ? withFoldersIn(folder) : []
    watchers = folders.map((one) => watch(one, changed).on('error', changed))
    for (const [place, names] of byFolder(files)) {
      if (place === folder || place.startsWith(folder + sep)) continue
      const watcher = watch(place, (_, name) => {
        if (name === null || names.has(name)) changed()
      })
      watchers.push(watcher.on('error', changed))
    }
  }
  await open()
  return () => {
    isOpen = false
    clearTimeout(timer)
    close()
  }
}

/** The definition may be in the workspace root. Skips packages and caches there. */
function withFoldersIn(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .map((entry) => join(folder, entry.name))
  return [folder, ...inside.flatMap(withFoldersIn)]
}

/** @returns the file names by folder */
function byFolder(files: Iterable<string>): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const file of files) {
    const names = folders.get(dirname(file)) ?? new Set()
    folders.set(dirname(file), names.add(basename(file)))
  }
  return folders
}
