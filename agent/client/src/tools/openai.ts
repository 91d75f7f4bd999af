import type { JSONSchema } from 'openai/lib/jsonschema'
import { keepTools, type OfferedTool } from './keep-tools.ts'
import type { ToolOptions, ToolSession } from './tool-options.ts'

export { capabilityOf } from './keep-tools.ts'
export type { ToolOptions, ToolSession } from './tool-options.ts'

/** A tool for `client.chat.completions.runTools`. */
export interface OpenAITool {
  type: 'function'
  function: {
    name: string
    description: string
    parameters: JSONSchema
    parse(text: string): object
    function(input: object, runner: { controller: AbortController }): Promise<string>
  }
}

/**
 * Converts an app's capabilities to tools for OpenAI's SDK, for `client.chat.completions.runTools`.
 *
 * The list is live between runs: when the app's capabilities change, the same array gains and loses tools,
 * and the next `runTools` uses them. Aborting the runner cancels the call in the page. A failed call is a
 * result that starts with `Error:`. Tool results of this API are text: an image is described by its type and
 * size, or saved with `saveTo`.
 *
 * @returns the tools: `notes.save` becomes `notes_save`
 * @throws {AbpError} with the page's code, or the transport's, if the app's capabilities cannot be read
 *
 * @example
 * const runner = client.chat.completions.runTools({ model, messages, tools: await toTools(session) })
 */
export async function toTools(session: ToolSession, options: ToolOptions = {}): Promise<OpenAITool[]> {
  const list: OpenAITool[] = []
  return keepTools(session, options, list, (tools, offered) => {
    tools.splice(0, tools.length, ...offered.map(asRunnable))
  })
}

function asRunnable({ call, description, name, schema }: OfferedTool): OpenAITool {
  return {
    type: 'function',
    function: {
      name,
      description,
      parameters: JSON.parse(schema),
      parse: (text): object => JSON.parse(text),
      // An exception here would end the run.
      function: (input, runner) =>
        call(input, runner.controller.signal).then(
          ({ text }) => text,
          (error) => String(error),
        ),
    },
  }
}
