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

  const register = async (described: DescribedTool, text: string) => {
    const { name } = described
    const registration = new AbortController()
    offered.set(name, { text, registration })
    try {
      await context.registerTool({ ...described, execute: executeOf(name, source) }, registration)
    } catch (error) {
      // The app has a tool of its own with this name, or the schema is invalid.
      console.warn(`[abp-kit] ${name} is no WebMCP tool:`, error)
    }
  }

  const work = async () => {
    while (isStale) {
      isStale = false
      const current = new Map<string, { described: DescribedTool; text: string }>()
      for (const [name, capability] of await source.capabilities()) {
        const described = describeTool(capability)
        current.set(name, { described, text: JSON.stringify(described) })
      }
      for (const [name, { registration, text }] of offered) {
        if (current.get(name)?.text === text) continue
        offered.delete(name)
        registration.abort()
      }
      for (const [name, { described, text }] of current) if (!offered.has(name)) await register(described, text)
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

type DescribedTool = Omit<Tool, 'execute'>

/** @returns what the agent sees of a tool. Nothing else of a capability makes it another tool. */
function describeTool(capability: ManifestCapability): DescribedTool {
  const { annotations = {}, deprecated, deprecationMessage = '', inputSchema, name } = capability
  const { title } = annotations
  const description = capability.description || title || name
  return {
    name,
    ...(title !== undefined && { title }),
    description: deprecated ? `${description} (Deprecated. ${deprecationMessage})` : description,
    ...(inputSchema && { inputSchema }),
    annotations: toolHints(annotations),
  }
}

function executeOf(name: string, source: CapabilitySource): Tool['execute'] {
  return async (input, { signal }) => {
    const { call } = await source.runtime()
    return call(name, input, signal, async ({ data, error }) => {
      if (error) throw toolError(error)
      return serializeResult(name, data)
    })
  }
}
