import type { ManifestCapability } from '../../protocol/manifest.ts'
import type { CapabilitySource } from './capability-source.ts'
import type { ModelContext, Tool } from './model-context.ts'
import { serializeResult } from './serialize-result.ts'
import { toolError } from './tool-error.ts'
import { toolHints } from './tool-hints.ts'

/** Registers and unregisters tools. Tools that have not changed stay registered. */
export function syncCapabilities(context: ModelContext, source: CapabilitySource) {
  const offered = new Map<string, { text: string; registration: AbortController }>()
  let isStale = false
  let busy = false

  const register = async (tool: Tool, text: string) => {
    const registration = new AbortController()
    offered.set(tool.name, { text, registration })
    const whole = async () => context.registerTool(tool, registration)
    const reduced = async (refusal?: unknown) => {
      const { registerReduced } = await import('../webmcp-schema/register-reduced.ts')
      return registerReduced(context, tool, registration, refusal)
    }
    await (isUnion(tool) ? reduced() : whole().catch(reduced)).catch(console.warn)
  }

  const work = async () => {
    while (isStale) {
      isStale = false
      const current = new Map<string, { tool: Tool; text: string }>()
      for (const [name, capability] of await source.capabilities()) {
        const tool = toolOf(capability, source)
        // The agent's view of the tool: other parts of a capability do not change the tool.
        current.set(name, { tool, text: JSON.stringify(tool) })
      }
      for (const [name, { registration, text }] of offered) {
        if (current.get(name)?.text === text) continue
        offered.delete(name)
        registration.abort()
      }
      for (const [name, { tool, text }] of current) if (!offered.has(name)) await register(tool, text)
    }
  }

  return {
    /** Updates the tools. Changes during an update are handled afterwards. */
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

/** @returns whether the root of a schema is not an object, which agents do not accept */
function isUnion({ inputSchema = { type: 0 } }: Tool): boolean {
  return !('type' in inputSchema) || Object.keys(inputSchema).some((key) => /^(?:if|\$ref|...?Of)$/.test(key))
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
