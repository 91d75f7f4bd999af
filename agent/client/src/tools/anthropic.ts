import type { BetaRunnableTool } from '@anthropic-ai/sdk/lib/tools/BetaRunnableTool'
import type { BetaTool } from '@anthropic-ai/sdk/resources/beta'
import { keepTools, type OfferedTool, withNamesOf } from './keep-tools.ts'
import type { ToolOptions, ToolSession } from './tool-options.ts'

export { capabilityOf } from './keep-tools.ts'
export type { ToolOptions, ToolSession } from './tool-options.ts'

/** The options of `toTools` for Anthropic's SDK. */
export interface AnthropicToolOptions extends ToolOptions {
  /**
   * Whether the list follows the app's changes, even during a run (default: `false`). The runner then needs
   * `thread: false`, because a runner with a thread, the default, throws when its tools change.
   */
  live?: boolean
}

/**
 * Converts an app's capabilities to tools for Anthropic's SDK, for `client.beta.messages.toolRunner`.
 *
 * The runner's signal cancels the call in the page. A failed call is a result with `is_error`.
 *
 * @returns the tools: `notes.save` becomes `notes_save`. They do not change unless `live` is set
 * @throws {AbpError} with the page's code, or the transport's, if the app's capabilities cannot be read
 *
 * @example
 * const answer = await client.beta.messages.toolRunner({ model, max_tokens, messages, tools: await toTools(session) })
 */
export async function toTools(
  session: ToolSession,
  options: AnthropicToolOptions = {},
): Promise<BetaRunnableTool<unknown>[]> {
  const list: BetaRunnableTool<unknown>[] = []
  const kept = await keepTools(session, options, list, (tools, offered) => {
    tools.splice(0, tools.length, ...offered.map(asRunnable))
  })
  return options.live ? kept : withNamesOf([...kept], kept)
}

function asRunnable({ call, description, name, schema }: OfferedTool): BetaRunnableTool<unknown> {
  const input_schema: BetaTool['input_schema'] = JSON.parse(schema)
  return {
    type: 'custom',
    name,
    description,
    input_schema,
    parse: (input) => input,
    async run(input, context) {
      const { pictures, text } = await call(input, context?.signal)
      if (pictures.length === 0) return text
      return [
        { type: 'text', text },
        ...pictures.map(({ data, mimeType }) => ({
          type: 'image' as const,
          source: { type: 'base64' as const, media_type: mimeType, data },
        })),
      ]
    },
  }
}
