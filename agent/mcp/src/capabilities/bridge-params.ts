import { isRecord } from '@abp-kit/core/protocol'
import { type AgentObject, say } from '../agent-text/index.ts'
import { workLimits } from '../limits.ts'

type Ours = 'connection' | 'timeout'

/**
 * Finds the names of the MCP server's own parameters in a capability's tool: `connection` and `timeout`. If
 * the capability has a parameter of that name, the MCP server uses `abp_connection` or `abp_timeout`. If the
 * capability has that parameter as well, the MCP server omits its own; `abp_call` keeps them apart. The
 * server's instructions name these parameters once, because every tool's schema would otherwise repeat them.
 *
 * @param inputSchema - the capability's, untrusted
 */
function bridgeParams(inputSchema: unknown): Partial<Record<Ours, string>> {
  const named: Partial<Record<Ours, string>> = {}
  for (const name of ['connection', 'timeout'] as const) {
    const free = [name, `abp_${name}`].find((candidate) => !mentions(inputSchema, candidate))
    if (free !== undefined) named[name] = free
  }
  return named
}

/**
 * Adds the MCP server's own parameters to a schema if their names differ from those in the server's
 * instructions.
 *
 * @param schema - of the tool
 * @returns the schema with these parameters
 */
export function withRenamedParams(schema: AgentObject, inputSchema: unknown): AgentObject {
  const { connection = 'connection', timeout = 'timeout' } = bridgeParams(inputSchema)
  const renamed: AgentObject = {
    ...(connection !== 'connection' && { [connection]: { type: say`string` } }),
    ...(timeout !== 'timeout' && { [timeout]: { type: say`integer` } }),
  }
  if (Object.keys(renamed).length === 0) return schema
  const { properties } = schema
  const known = typeof properties === 'object' && properties !== null && !Array.isArray(properties)
  return { ...schema, properties: { ...(known && properties), ...renamed } }
}

/** The arguments of a tool, separated. */
export interface ToolArguments {
  params: unknown
  connection?: unknown
  timeout?: unknown
}

/** Separates the MCP server's own parameters from a tool's arguments. */
export function splitArguments(args: unknown, inputSchema: unknown): ToolArguments {
  if (!isRecord(args)) return { params: args ?? {} }
  const params: Record<string, unknown> = { ...args }
  const split: ToolArguments = { params }
  for (const [name, given] of Object.entries(bridgeParams(inputSchema))) {
    if (!Object.hasOwn(params, given)) continue
    Reflect.set(split, name, params[given])
    delete params[given]
  }
  return split
}

/**
 * Checks whether a schema names a parameter anywhere, because parameter schemas can be combined in many ways.
 * A schema that is too large to search counts as naming it, so that the parameter belongs to the capability.
 */
function mentions(schema: unknown, name: string): boolean {
  const parts: unknown[] = [schema]
  for (let looked = 0; parts.length > 0; looked++) {
    if (looked >= workLimits.parameterNameEntries) return true
    const part = parts.pop()
    if (Array.isArray(part)) {
      if (part.length > workLimits.parameterNameEntries) return true
      parts.push(...part)
    }
    if (!isRecord(part)) continue
    if (isRecord(part.properties) && Object.hasOwn(part.properties, name)) return true
    if (isRecord(part.patternProperties) && Object.keys(part.patternProperties).length > 0) return true
    for (const key of ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', '$defs', 'definitions'] as const) {
      const below = part[key]
      if (key !== '$defs' && key !== 'definitions') parts.push(below)
      else if (isRecord(below)) {
        const definitions = Object.values(below)
        if (definitions.length > workLimits.parameterNameEntries) return true
        parts.push(...definitions)
      }
    }
  }
  return false
}
