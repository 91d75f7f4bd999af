import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { cachesOf, environmentOf } from './environment.ts'
import { keep, stateOfPackages, takeKept } from './kept.ts'
import { publish } from './publish.ts'
import { type LocalRegistry, startRegistry } from './registry.ts'
import { isAlive, upstreamOf } from './upstream.ts'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/abp-kit/local-registry', import.meta.url))

export interface OpenRegistry extends LocalRegistry {
  /** What makes every package manager use it. */
  environment: Record<string, string>
}

export interface OpenOptions {
  /** A free one by default. */
  port?: number
  /** A date: what the registry behind it got later is not there. */
  until?: string
  /** Names of the packages to publish; all that are not private by default. */
  only?: readonly string[]
}

/**
 * Starts a registry with packages of this clone, which must be built, and says so. Packs them only if they have changed.
 *
 * @param directory - absolute path of the folder whose configuration of npm names the registry behind it
 * @throws {PortTaken} when `port` is taken
 * @throws {RunFailed} when a package cannot be published
 */
export async function openRegistry(
  directory: string,
  { port = 0, until, only = [] }: OpenOptions = {},
): Promise<OpenRegistry> {
  const upstream = await upstreamOf(directory)
  if (!(await isAlive(upstream)))
    console.error(`▸ ${new URL(upstream).host} does not answer: only what is cached can be installed`)
  const upstreamCache = join(cache, 'upstream')
  await mkdir(upstreamCache, { recursive: true })
  const start = performance.now()
  const kept = join(cache, 'published')
  const state = await stateOfPackages()
  let isKept = false
  const registry = await startRegistry({
    upstream,
    cache: upstreamCache,
    port,
    until,
    fill: async (storage) => {
      // Only a registry with all of them is kept.
      isKept = only.length === 0 && (await takeKept(kept, state, storage))
    },
  })
  process.stdout.write(`▸ Packages into ${registry.url} … `)
  try {
    const published = isKept ? undefined : await publish(registry, only)
    if (published && only.length === 0) await keep(kept, state, registry.storage)
    const caches = await cachesOf(join(cache, 'managers'), state)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${published ? published.length : 'as they were packed last,'} in ${seconds} s`)
    return { ...registry, environment: environmentOf(registry.url, caches) }
  } catch (error) {
    console.log('failed')
    await registry.stop()
    throw error
  }
}
