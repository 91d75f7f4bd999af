import { DynamicStructuredTool } from '@langchain/core/tools'
import { keepTools, type OfferedTool } from './keep-tools.ts'
import type { ToolOptions, ToolSession } from './tool-options.ts'

export { capabilityOf } from './keep-tools.ts'
export type { ToolOptions, ToolSession } from './tool-options.ts'

/**
 * Converts an app's capabilities to LangChain tools, for `bindTools`, `createAgent` and LangGraph's
 * `ToolNode`.
 *
 * The list is live between runs: when the app's capabilities change, the same array gains and loses tools,
 * for the next agent or `bindTools` call that uses it. The config's `signal` cancels the call in the page. A
 * failed call throws, which `ToolNode` converts to a message with the status `error`.
 *
 * @returns the tools: `notes.save` becomes `notes_save`
 * @throws {AbpError} with the page's code, or the transport's, if the app's capabilities cannot be read
 *
 * @example
 * const agent = createAgent({ model, tools: await toTools(session) })
 */
export async function toTools(
  session: ToolSession,
  options: ToolOptions = {},
): Promise<DynamicStructuredTool[]> {
  const list: DynamicStructuredTool[] = []
  return keepTools(session, options, list, (tools, offered) => {
    tools.splice(0, tools.length, ...offered.map(asStructured))
  })
}

function asStructured({ call, description, name, schema }: OfferedTool): DynamicStructuredTool {
  return new DynamicStructuredTool({
    name,
    description,
    schema: JSON.parse(schema),
    async func(input: unknown, _manager, config) {
      const { pictures, text } = await call(input, config?.signal)
      if (pictures.length === 0) return text
      return [
        { type: 'text', text },
        ...pictures.map(({ data, mimeType }) => ({ type: 'image', mimeType, data })),
      ]
    },
  })
}
