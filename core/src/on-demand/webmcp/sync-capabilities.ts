import type { ManifestCapability } from '../../protocol/manifest'
import type { CapabilitySource } from './capability-source'
import type { ModelContext, Tool } from './model-context'
import { reduceSchema } from './reduce-schema'
import { serializeResult } from './serialize-result'
import { toolError } from './tool-error'
import { toolHints } from './tool-hints'

/**
 * @returns the schemas to register a tool with, of which the first that the browser takes is used: the app's own, unless
 *   it is a union or the like, which agents do not take; the reduced one; none
 */
function schemasOf({ inputSchema }: Tool): { inputSchema?: object }[] {
  if (!inputSchema) return [{}]
  const isPlain =
    'type' in inputSchema && !['$ref', 'allOf', 'anyOf', 'oneOf', 'if'].some((name) => name in inputSchema)
  const reduced = { properties: {}, ...reduceSchema(inputSchema), type: 'object' }
  return [...(isPlain ? [{ inputSchema }] : []), { inputSchema: reduced }, { inputSchema: undefined }]
}

/** Registers and unregisters tools. Tools that have not changed stay registered. */
export function syncCapabilities(context: ModelContext, source: CapabilitySource) {
  const offered = new Map<string, { text: string; registration: AbortController }>()
  let isStale = false
  let busy = false

  const register = async (tool: Tool, text: string) => {
    const registration = new AbortController()
    offered.set(tool.name, { text, registration })
    let refused: unknown
    for (const schema of schemasOf(tool)) {
      try {
        return await context.registerTool({ ...tool, ...schema }, registration)
      } catch (error) {
        refused ??= error
        // The app has a tool of its own with this name. Another schema would be refused, too.
        if (!(error instanceof TypeError)) break
      }
    }
    console.warn(`[abp-kit] ${tool.name} is no WebMCP tool:`, refused)
  }

  const work = async () => {
    while (isStale) {
      isStale = false
      const current = new Map<string, { tool: Tool; text: string }>()
      for (const [name, capability] of await source.capabilities()) {
        const tool = toolOf(capability, source)
        // What the agent sees: nothing else of a capability makes it another tool.
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
