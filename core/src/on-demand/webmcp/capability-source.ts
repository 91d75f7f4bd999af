import type { BootstrapHost } from '../../bootstrap/host.ts'
import { findRegistry, type Registry } from '../../dynamic/registry.ts'
import type { AbpManifest, ManifestCapability } from '../../protocol/manifest.ts'
import { createGuest, type Guest } from './guest.ts'
import { toolError } from './tool-error.ts'

export type Start = () => Promise<void>

export type FindHost = () => BootstrapHost | undefined

export type CapabilitySource = ReturnType<typeof createCapabilitySource>

/**
 * Provides the capabilities for the tools. Until the runtime has loaded, they come from the manifest and from
 * the page's registrations. The runtime knows both.
 *
 * @param changed - called when a capability is added, removed or changed
 */
export function createCapabilitySource(findHost: FindHost, changed: () => void) {
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
      // The new definitions may still be loading. The list contains them once they have loaded.
      if (findGuest()) void next().then(changed, changed)
    },

    /** @returns the currently offered capabilities, by name; an empty map if the app disables WebMCP. */
    async capabilities(): Promise<Map<string, ManifestCapability>> {
      manifest ??= fetchManifest()
      const { capabilities, webmcp } = await manifest
      if (webmcp === false) return new Map()
      const listed = await findGuest()?.list()
      const byName = new Map<string, ManifestCapability>()
      // The manifest's descriptions stay when the runtime has loaded: a changed tool is briefly unregistered,
      // and a call would fail. The page's registrations take precedence. Entries are merged, because each may
      // have a schema that the others lack.
      for (const one of [...(listed ?? []), ...capabilities, ...(await registered())])
        if (!listed || listed.some(({ name }) => name === one.name))
          byName.set(one.name, { ...byName.get(one.name), ...one })
      return byName
    },

    /** @throws `CAPABILITY_UNAVAILABLE` if the runtime cannot be loaded. */
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

/** Listens for changes together with the runtime, which sets `changed` when it has loaded. */
function listen(registry: Registry, heard: () => void): void {
  let { changed } = registry
  Object.defineProperty(registry, 'changed', {
    configurable: true,
    get: () => () => {
      changed?.()
      heard()
    },
    // The runtime has loaded. It may have capabilities that the manifest lacks.
    set(next: Registry['changed']) {
      changed = next
      heard()
    },
  })
}

async function registered(): Promise<ManifestCapability[]> {
  const { capabilities } = findRegistry()
  if (capabilities.size === 0) return []
  const { describeContract } = await import('../../manifest/describe-capability.ts')
  // Only the runtime knows which agents may see the unlisted ones.
  return [...capabilities].flatMap((one) => (one.listed === false ? [] : describeContract(one).capability))
}

/** Fetches the manifest again for each document, because the tools must match the page's own version. */
async function fetchManifest(): Promise<AbpManifest> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="abp-manifest"]')
  if (!link) throw new Error('The page has no <link rel="abp-manifest">.')
  const response = await fetch(link.href, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The manifest at ${link.href} is answered with ${response.status}.`)
  return response.json()
}
