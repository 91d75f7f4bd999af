import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles, prefetchScript } from '@abp-kit/core/adapter/node'
import {
  type Definition,
  firstCallFiles,
  type ModuleGraph,
  type OutputFile,
} from '@abp-kit/core/adapter/vite'
import { agentFilesOf } from './agent-files.ts'
import type { KitConfig } from './kit.ts'

/** Stands in the built server for the addresses that only the build for the browser knows, which comes later. */
export const preloadPlace = 'abp-kit:first-call'

/** The link with that place, in a string of JavaScript, however its quotes are written there. */
const placeholder = new RegExp(`<link rel=(\\\\*")modulepreload\\1 href=\\1${preloadPlace}\\1>`, 'g')

/**
 * Names what an agent's first call needs: the runtime and the definition in the heads of the pages, and all of it in a
 * list. Kit's pages preload many modules, and over HTTP/1.1 browsers request only six at once: the list comes late, and
 * what only the list names comes later still.
 *
 * @param graph - the `this` of the hook `generateBundle` in the build for the browser
 * @param files - of that build
 * @returns the text of the list
 */
export async function prepareFirstCall(
  graph: ModuleGraph,
  files: readonly OutputFile[],
  definition: Definition,
  kit: KitConfig,
): Promise<string> {
  const { always, handlers } = firstCallFiles(graph, files, definition)
  const agentFiles = agentFilesOf(files, definition.entry)
  // The page itself fetches the others.
  const names = always.filter((name) => agentFiles.has(name))
  await writePreloads(
    join(kit.outDir, 'output/server'),
    names.map((name) => `${kit.paths.base}/${name}`),
  )
  return prefetchScript(always, handlers)
}

/** @param server - the folder of the built server */
async function writePreloads(server: string, addresses: readonly string[]): Promise<void> {
  for (const name of await listFiles(server)) {
    if (!name.endsWith('.js')) continue
    const path = join(server, name)
    const text = await readFile(path, 'utf8')
    const written = text.replace(placeholder, (link) =>
      addresses.map((address) => link.replace(preloadPlace, address)).join(''),
    )
    if (written !== text) await writeFile(path, written)
  }
}
