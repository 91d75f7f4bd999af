import { readJsonArguments } from '@abp-kit/client/tool-schema'
import { AbpError } from '@abp-kit/core/protocol'
import type { InputRequiredResult, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type AgentData, type AgentObject, type AgentText, fitObject } from '../agent-text/index.ts'
import type { AgentAnswer } from '../answers/index.ts'
import { limits } from '../limits.ts'
import type { ClientAbilities } from '../questions/index.ts'
import type { ClientSession } from '../sessions/index.ts'

/** The part of an MCP request that a tool may use. */
export interface ToolRequest {
  /** Aborted when the client cancels or disconnects. */
  signal: AbortSignal
  client: ClientAbilities
  /**
   * Present only if the client requested progress.
   * @param progress - must grow with each report
   */
  progress?: (progress: number, total?: number, message?: AgentText) => void
  log: (level: 'debug' | 'info' | 'warning', data: AgentData) => void
  /** Present if the request is repeated with the answer to a question. */
  resumed?: { state: unknown; responses: Record<string, unknown> | undefined }
  /** Whether it is a client of 2025, whose request stays open while the user answers. */
  legacy: boolean
}

/**
 * A tool's answer. All page text in it has been made safe for agents (see `agent-text`), and questions come
 * from `questions`.
 */
export type ToolAnswer = AgentAnswer | InputRequiredResult

/** A tool as it is listed and called. */
export interface Tool {
  name: AgentText
  title: AgentText
  description: AgentText
  inputSchema: AgentObject
  /** The full schema, for the documentation, if `inputSchema` is a shorter one. */
  documentedSchema?: AgentObject
  /** Absent if the answer is text alone, as for all results that become files. */
  outputSchema?: AgentObject
  annotations: ToolAnnotations
  /** @throws {AbpError} which the server answers inline */
  run: (session: ClientSession, args: unknown, request: ToolRequest) => Promise<ToolAnswer>
}

interface Declaration<Input extends z.ZodObject> {
  name: AgentText
  title: AgentText
  description: AgentText
  input: Input
  /** Replaces the schema of `input` in the tool list if that schema would be too long. */
  shownInput?: z.ZodObject
  /** Schema of `structuredContent`, if answers have it; it then contains everything in the text. */
  output?: z.ZodObject
  annotations: ToolAnnotations
  run: (session: ClientSession, input: z.output<Input>, request: ToolRequest) => Promise<ToolAnswer>
}

/** Makes a tool from its declaration. The tool's page in the reference comes from the same declaration. */
export function defineTool<Input extends z.ZodObject>(declaration: Declaration<Input>): Tool {
  const { name, title, description, annotations, input, output, shownInput = input } = declaration
  const declared = toJsonSchema(input, 'input')
  return {
    name,
    title,
    description,
    annotations,
    inputSchema: toJsonSchema(shownInput, 'input'),
    documentedSchema: declared,
    ...(output && { outputSchema: toJsonSchema(output, 'output') }),
    run: async (session, args, request) => {
      const parsed = input.safeParse(readJsonArguments(args ?? {}, declared))
      if (!parsed.success) throw invalidInput(parsed.error, input)
      return declaration.run(session, parsed.data, request)
    },
  }
}

const size = {
  characters: limits.largestSchemaCharacters,
  entries: limits.schemaEntries,
  levels: limits.schemaLevels,
  textCharacters: limits.toolDescriptionCharacters,
}

/** @returns the schema that tools show, without `$schema`, because it is MCP's default */
function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): AgentObject {
  const { $schema, additionalProperties, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return fitObject(rest, size)
}

function invalidInput(error: z.ZodError, input: z.ZodObject): AbpError {
  const issues = error.issues.map(({ path, message, code }) => {
    const place = path.join('.') || 'arguments'
    const missing = code === 'invalid_type' && message.includes('received undefined')
    const field = input.shape[String(path[0])]
    const about = path.length === 1 && field instanceof z.ZodType ? field.description : undefined
    return {
      path: place,
      code: missing ? 'MISSING_PARAM' : 'INVALID_TYPE',
      message: `parameter \`${place}\` ${missing ? 'is required' : `is wrong: ${message}`}${about ? `: ${about}` : ''}`,
    }
  })
  return new AbpError('INVALID_PARAMS', `${issues.map(({ message }) => message).join('; ')}.`, {
    details: { issues },
  })
}
