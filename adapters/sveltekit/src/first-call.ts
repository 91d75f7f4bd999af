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

/** A placeholder in the built server for URLs that only the later browser build knows. */
export const preloadPlace = 'abp-kit:first-call'

/** The link with that placeholder in a JavaScript string, with its quotes escaped in any way. */
const placeholder = new RegExp(`<link rel=(\\\\*")modulepreload\\1 href=\\1${preloadPlace}\\1>`, 'g')

/**
 * Preloads the files for an agent's first call: the page heads name the runtime and the definition, and a
 * list names all files. Kit's pages preload many modules, and over HTTP/1.1 browsers send only six requests
 * at once. The list arrives late, and files that only the list names arrive later still.
 *
 * @param graph - the `this` of the `generateBundle` hook in the browser build
 * @param files - files of that build
 * @returns the content of the list
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
