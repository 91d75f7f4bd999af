import { dynamicTool, type JSONSchema7, type JSONValue, jsonSchema, type ToolSet } from 'ai'
import { keepTools, type OfferedTool } from './keep-tools.ts'
import type { ToolOptions, ToolSession } from './tool-options.ts'
import type { ToolResult } from './tool-result.ts'

export { capabilityOf } from './keep-tools.ts'
export type { ToolOptions, ToolSession } from './tool-options.ts'
export type { ToolPicture, ToolResult } from './tool-result.ts'

/**
 * Converts an app's capabilities to tools for the AI SDK.
 *
 * The set is live: when the app's capabilities change, the same object gains and loses tools, and
 * `generateText` and `streamText` use them from their next step. A tool's `abortSignal` cancels the call in
 * the page. A failed call is a tool error.
 *
 * @returns the tools by their names: `notes.save` becomes `notes_save`
 * @throws {AbpError} with the page's code, or the transport's, if the app's capabilities cannot be read
 *
 * @example
 * const { text } = await generateText({ model, tools: await toTools(session), stopWhen: stepCountIs(10), prompt })
 */
export async function toTools(session: ToolSession, options: ToolOptions = {}): Promise<ToolSet> {
  const set: ToolSet = {}
  return keepTools(session, options, set, (tools, offered) => {
    for (const name of Object.keys(tools)) delete tools[name]
    for (const tool of offered) tools[tool.name] = asAiTool(tool)
  })
}

function asAiTool({ call, description, schema }: OfferedTool): ToolSet[string] {
  const parameters: JSONSchema7 = JSON.parse(schema)
  return dynamicTool({
    description,
    inputSchema: jsonSchema(parameters),
    execute: (input, { abortSignal }) => call(input, abortSignal),
    toModelOutput: ({ output }) => modelOutput(output),
  })
}

function modelOutput(output: unknown) {
  if (!isToolResult(output)) return { type: 'text' as const, value: String(output) }
  const { data, pictures, text } = output
  if (pictures.length > 0) {
    const parts = pictures.map((picture) => ({
      type: 'file' as const,
      mediaType: picture.mimeType,
      data: { type: 'data' as const, data: picture.data },
    }))
    return { type: 'content' as const, value: [{ type: 'text' as const, text }, ...parts] }
  }
  if (typeof data !== 'object' || data === null) return { type: 'text' as const, value: text }
  const value: JSONValue = JSON.parse(text)
  return { type: 'json' as const, value }
}

/** The value that `execute` returned, possibly stored with the conversation since. */
function isToolResult(value: unknown): value is ToolResult {
  return typeof value === 'object' && value !== null && 'text' in value && 'pictures' in value
}
