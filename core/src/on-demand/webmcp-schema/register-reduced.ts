import type { ModelContext, Tool } from '../webmcp/model-context.ts'
import { reduceSchema } from './reduce-schema.ts'

/**
 * Registers a tool with the reduced schema, or without a schema if the browser also rejects that. Warns in
 * the console if the browser accepts neither.
 *
 * @param refusal - the browser's error about the whole schema; `undefined` if it was not tried
 */
export async function registerReduced(
  context: ModelContext,
  tool: Tool,
  registration: { signal: AbortSignal },
  refusal: unknown,
): Promise<void> {
  const { inputSchema, ...bare } = tool
  const reduced = { properties: {}, ...reduceSchema(inputSchema), type: 'object' }
  let refused = refusal
  for (const attempt of [{ ...bare, inputSchema: reduced }, bare]) {
    // Other errors concern the name, which the app has given to its own tool.
    if (refused !== undefined && !(refused instanceof TypeError)) break
    try {
      return await context.registerTool(attempt, registration)
    } catch (error) {
      refused = error
    }
  }
  console.warn(`[abp-kit] ${tool.name} is not a WebMCP tool:`, refusal ?? refused)
}
