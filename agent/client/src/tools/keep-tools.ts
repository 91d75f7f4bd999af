import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import { quote } from '../quote.ts'
import { onCapabilitiesChange } from '../session/capability-changes.ts'
import { toolErrorText } from './tool-error.ts'
import { toolInput } from './tool-input.ts'
import { toolLimits } from './tool-limits.ts'
import { createToolNames, type ToolNames } from './tool-names.ts'
import type { ToolOptions, ToolSession } from './tool-options.ts'
import { type ToolResult, toolResult } from './tool-result.ts'

/** A capability as a tool, before conversion to a library's format. */
export interface OfferedTool {
  name: string
  description: string
  /** A JSON Schema of an object, as JSON. */
  schema: string
  /**
   * @param signal - aborts the call in the page
   * @throws {Error} whose message contains the code, the failure and the remedy
   */
  call(input: unknown, signal?: AbortSignal | null): Promise<ToolResult>
}

const namesOf = new WeakMap<object, ToolNames>()

/**
 * Finds the capability of a tool, for example for a log, or to ask the user before some calls.
 *
 * @param tools - the result of `toTools`
 * @param name - the tool's name in the library, such as `notes_save`
 * @returns such as `notes.save`, even after the app has removed it; `undefined` for a tool that is not
 *   among these tools
 */
export function capabilityOf(tools: object, name: string): string | undefined {
  return namesOf.get(tools)?.capabilityOf(name)
}

/** Makes `capabilityOf` work with a copy of a collection. @returns the copy */
export function withNamesOf<Collection extends object>(copy: Collection, original: object): Collection {
  const names = namesOf.get(original)
  if (names) namesOf.set(copy, names)
  return copy
}

/**
 * Fills a library's collection with the tools of a session, and refills it each time the app's capabilities
 * change, as long as the collection is in use.
 *
 * @param fill - replaces the collection's content
 * @returns the collection
 * @throws {AbpError} with the page's code, or the transport's
 */
export async function keepTools<Collection extends object>(
  session: ToolSession,
  options: ToolOptions,
  collection: Collection,
  fill: (collection: Collection, tools: OfferedTool[]) => void,
): Promise<Collection> {
  const names = createToolNames()
  namesOf.set(collection, names)
  const { onWarning: warn = (message) => process.emitWarning(message) } = options
  const read = async () => {
    const offered = (await session.listCapabilities()).filter(
      ({ available, name }) => available && (options.only?.includes(name) ?? true),
    )
    if (offered.length > toolLimits.tools) warn(tooMany(offered.length))
    return offered
      .slice(0, toolLimits.tools)
      .map((capability) => asTool(session, capability, names.nameOf, options))
  }
  fill(collection, await read())
  const kept = new WeakRef(collection)
  const forget = onCapabilitiesChange(session, async () => {
    // The list of a session that has ended meanwhile is unavailable.
    const tools = await read().catch(() => undefined)
    const current = kept.deref()
    if (!current) forget()
    else if (tools) fill(current, tools)
  })
  return collection
}

function tooMany(offered: number): string {
  return (
    `The app offers ${offered} capabilities, and models take at most ${toolLimits.tools} tools: the others are left out. ` +
    'Name those that you need with `only`.'
  )
}

function asTool(
  session: ToolSession,
  { description, inputSchema, name }: CapabilityDescriptor,
  nameOf: (capability: string) => string,
  options: ToolOptions,
): OfferedTool {
  const { read, schema } = toolInput(inputSchema)
  return {
    name: nameOf(name),
    description: quote(description ?? name, toolLimits.descriptionCharacters),
    schema,
    async call(input, signal) {
      const { saveTo, timeout } = options
      const result = await session.call(name, read(input), {
        ...(saveTo !== undefined && { saveTo }),
        ...(timeout !== undefined && { timeout }),
        ...(signal && { signal }),
        inlineLimit: toolLimits.pictureBytes,
      })
      if (result.success) return toolResult(result, options)
      throw new Error(toolErrorText(result.error))
    },
  }
}
