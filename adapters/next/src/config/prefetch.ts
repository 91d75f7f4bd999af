import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type InstalledVersion, prefetchScript } from '@abp-kit/core/adapter/node'
import type { NextConfig } from 'next'
import { isBuilding } from './build.ts'
import { chunkLoaders, readChunks, runtimeTexts } from './chunks.ts'

// Kept in the environment, because Next.js reads its configuration again in processes that inherit it.
const nameVariable = 'ABP_NEXT_PREFETCH_FILE'

/**
 * Lets an agent's first call fetch all its files while the page starts. Turbopack's own code discovers them
 * one by one, each with a round trip to the server. With webpack, the list is empty and calls work without
 * it.
 *
 * @param manifest - the app's manifest as JSON
 * @returns the additions to the configuration; empty in development, where chunks change, and if the build
 *   does not know the chunk URLs
 */
export function addPrefetch(
  config: NextConfig,
  next: InstalledVersion | undefined,
  manifest: string,
): NextConfig {
  const hasHook = next !== undefined && (next.major === 16 || next.minor >= 4)
  if (!isBuilding() || !hasHook || config.deploymentId || process.env.NEXT_DEPLOYMENT_ID) return {}
  process.env[nameVariable] ??= `abp-prefetch-${randomUUID().slice(0, 8)}.js`
  const name = process.env[nameVariable]
  const { assetPrefix = config.basePath ?? '', compiler, crossOrigin } = config
  return {
    env: { ABP_NEXT_PREFETCH: `${assetPrefix.replace(/\/$/, '')}/_next/static/${name}` },
    compiler: {
      ...compiler,
      async runAfterProductionCompile(paths) {
        await compiler?.runAfterProductionCompile?.(paths)
        // The list only improves speed: the build is correct without it.
        try {
          const folder = join(paths.distDir, 'static')
          const { always, handlers } = await findChunks(folder, manifest)
          const attributes = { rel: 'preload', as: 'script', ...(crossOrigin && { crossOrigin }) }
          await writeFile(join(folder, name), prefetchScript(always, handlers, attributes))
        } catch (error) {
          console.warn(
            `[abp-kit] The list of files for an agent's first call was not written, so that call is slower: ${error}`,
          )
        }
      },
    },
  }
}

/** @returns chunk URLs relative to `static/`: those that each first call needs, and those for each handler */
async function findChunks(
  folder: string,
  manifest: string,
): Promise<{ always: string[]; handlers: [capability: string, files: string[]][] }> {
  const texts = await readChunks(folder)
  const loaders = new Map([...texts.values()].flatMap(chunkLoaders).map(({ id, files }) => [id, files]))
  const loadersOf = (needed: (text: string) => boolean) =>
    [...loaders.values()].filter((files) => files.some((file) => needed(texts.get(file) ?? ''))).flat()
  const { capabilities }: { capabilities: { name: string }[] } = JSON.parse(manifest)
  const declared = capabilities.map(({ name }) => `name:${JSON.stringify(name)}`)
  const definition = [...texts].filter(([, text]) => declared.some((part) => text.includes(part)))
  const handlers = capabilities.map(({ name }, index): [string, string[]] => {
    const text = definition.map(([, text]) => text).find((text) => text.includes(declared[index] ?? '')) ?? ''
    const [, id = ''] = loadAfter(text, declared[index] ?? '') ?? []
    return [name, loaders.get(id) ?? []]
  })
  const isDefinition = (text: string) => definition.some(([, other]) => other === text)
  return {
    always: loadersOf((text) => isDefinition(text) || runtimeTexts.some((part) => text.includes(part))),
    handlers,
  }
}

/** @returns the match with the loader's number, if it precedes the next capability */
function loadAfter(text: string, declaration: string): RegExpExecArray | null {
  const [own = ''] = text.slice(text.indexOf(declaration) + declaration.length).split(/\bname:"/)
  return /\bload:\(\)=>\w+\.A\((\d+)\)/.exec(own)
}
