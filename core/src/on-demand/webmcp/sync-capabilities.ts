import type { ManifestCapability } from '../../protocol/manifest'
import type { CapabilitySource } from './capability-source'
import type { ModelContext, Tool } from './model-context'
import { serializeResult } from './serialize-result'
import { toolError } from './tool-error'
import { toolHints } from './tool-hints'

/** Registers and unregisters tools. Tools that have not changed stay registered. */
export function syncCapabilities(context: ModelContext, source: CapabilitySource) {
  const offered = new Map<string, { text: string; registration: AbortController }>()
  let isStale = false
  let busy = false

  const register = async (capability: ManifestCapability, text: string) => {
    const registration = new AbortController()
    offered.set(capability.name, { text, registration })
    try {
      await context.registerTool(toolOf(capability, source), registration)
    } catch (error) {
      // The app has a tool of its own with this name, or the schema is invalid.
      console.warn(`[abp-kit] ${capability.name} is no WebMCP tool:`, error)
    }
  }

  const work = async () => {
    while (isStale) {
      isStale = false
      const current = await source.capabilities()
      for (const [name, { registration, text }] of offered) {
        if (JSON.stringify(current.get(name)) === text) continue
        offered.delete(name)
        registration.abort()
      }
      for (const [name, capability] of current) {
        if (!offered.has(name)) await register(capability, JSON.stringify(capability))
      }
    }
  }

  return {
    /** Updates the tools. Changes that happen meanwhile are handled afterwards. */
    update(): void {
      isStale = true
      if (busy) return
      busy = true
      work()
        .catch((error: unknown) => console.warn('[abp-kit] The app offers no WebMCP tools:', error))
        .finally(() => {
          busy = false
        })
    },
  }
}

function toolOf(capability: ManifestCapability, source: CapabilitySource): Tool {
  const { annotations = {}, deprecated, deprecationMessage = '', inputSchema, name } = capability
  const { title } = annotations
  const description = capability.description || title || name
  return {
    name,
    ...(title !== undefined && { title }),
    description: deprecated ? `${description} (Deprecated. ${deprecationMessage})` : description,
    ...(inputSchema && { inputSchema }),
    annotations: toolHints(annotations),
    async execute(input, { signal }) {
      const { call } = await source.runtime()
      return call(name, input, signal, async ({ data, error }) => {
        if (error) throw toolError(error)
        return serializeResult(name, data)
      })
    },
  }
}
