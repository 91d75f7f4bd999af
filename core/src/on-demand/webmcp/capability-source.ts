import { findHost } from '../../bootstrap/host'
import { findRegistry, type Registry } from '../../dynamic/registry'
import type { AbpManifest, ManifestCapability } from '../../protocol/manifest'
import { createGuest, type Guest } from './guest'
import { toolError } from './tool-error'

export type Start = () => Promise<void>

export type CapabilitySource = ReturnType<typeof createCapabilitySource>

/**
 * Where the tools come from: the manifest and what the page has registered, until the runtime is there, which knows
 * both.
 *
 * @param changed - called when something comes, goes or is different
 */
export function createCapabilitySource(changed: () => void) {
  let start: Start
  let manifest: Promise<AbpManifest> | undefined
  let guest: Guest | undefined
  listen(findRegistry(), changed)

  const findGuest = () => {
    const parts = findHost()?.parts
    if (parts) guest ??= createGuest(parts)
    return guest
  }

  return {
    restart(next: Start): void {
      start = next
      manifest = undefined
      // The new definitions may be on their way; when they are in, what is listed is theirs.
      if (findGuest()) void next().then(changed, changed)
    },

    /** @returns what is offered now, by name; nothing when the app does not want WebMCP. */
    async capabilities(): Promise<Map<string, ManifestCapability>> {
      manifest ??= fetchManifest()
      const { capabilities, webmcp } = await manifest
      if (webmcp === false) return new Map()
      const offered = findGuest() ? await findGuest()?.list() : [...capabilities, ...(await registered())]
      return new Map(offered?.map((capability) => [capability.name, capability]))
    },

    /** @throws `CAPABILITY_UNAVAILABLE` when there is no runtime to be had. */
    async runtime(): Promise<Guest> {
      const reason = findGuest() ? undefined : await start().then(() => 'window.abp is not ours.', String)
      const found = findGuest()
      if (found) return found
      throw toolError({
        code: 'CAPABILITY_UNAVAILABLE',
        message: `Not loaded: ${reason} Call again.`,
        retryable: true,
      })
    },
  }
}

/** Hears of changes beside the runtime, which sets `changed` when it comes. */
function listen(registry: Registry, heard: () => void): void {
  let { changed } = registry
  Object.defineProperty(registry, 'changed', {
    configurable: true,
    get: () => () => {
      changed?.()
      heard()
    },
    set(next: Registry['changed']) {
      changed = next
    },
  })
}

async function registered(): Promise<ManifestCapability[]> {
  const { capabilities } = findRegistry()
  if (capabilities.size === 0) return []
  const { describeContract } = await import('../../manifest/describe-capability')
  return [...capabilities].map((capability) => describeContract(capability).capability)
}

/** Anew with each document, because tools have to be those of the page's own version. */
async function fetchManifest(): Promise<AbpManifest> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="abp-manifest"]')
  if (!link) throw new Error('The page has no <link rel="abp-manifest">.')
  const response = await fetch(link.href, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The manifest at ${link.href} is answered with ${response.status}.`)
  return response.json()
}
