import { AbpError } from '@abp-kit/core/protocol'
import type { InputRequiredResult, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type AgentData, type AgentObject, type AgentText, fitObject } from '../agent-text'
import type { AgentAnswer } from '../answers'
import { limits } from '../limits'
import type { ClientAbilities } from '../questions'
import type { ClientSession } from '../sessions'

/** What a tool may use of the MCP request that called it. */
export interface ToolRequest {
  /** Aborted when the client cancels, or is gone. */
  signal: AbortSignal
  client: ClientAbilities
  /** Only when the client asked for progress. @param progress - more each time */
  progress?: (progress: number, total?: number, message?: AgentText) => void
  log: (level: 'debug' | 'info' | 'warning', data: AgentData) => void
  /** When the request comes again with the answer to a question. */
  resumed?: { state: unknown; responses: Record<string, unknown> | undefined }
  /** Whether the client is of 2025: its request stays open while the user is asked. */
  legacy: boolean
}

/** A page's words have been made fit in all of it (see `agent-text`); questions are those of `questions`. */
export type ToolAnswer = AgentAnswer | InputRequiredResult

/** A tool as it is listed and called. */
export interface Tool {
  name: AgentText
  title: AgentText
  description: AgentText
  inputSchema: AgentObject
  /** All that it takes, for its documentation, where `inputSchema` says it in fewer words. */
  documentedSchema?: AgentObject
  /** None where the answer is its text, which is so for all that becomes files. */
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
  /** In the place of the schema that is made of `input`, where that takes too many words. */
  shownInput?: z.ZodObject
  /** Of `structuredContent`, where an answer has it: then it says all that the text says. */
  output?: z.ZodObject
  annotations: ToolAnnotations
  run: (session: ClientSession, input: z.output<Input>, request: ToolRequest) => Promise<ToolAnswer>
}

/** Makes a tool of its declaration, which is also what its page in the reference is made of. */
export function defineTool<Input extends z.ZodObject>(declaration: Declaration<Input>): Tool {
  const { name, title, description, annotations, input, output, shownInput = input } = declaration
  return {
    name,
    title,
    description,
    annotations,
    inputSchema: toJsonSchema(shownInput, 'input'),
    documentedSchema: toJsonSchema(input, 'input'),
    ...(output && { outputSchema: toJsonSchema(output, 'output') }),
    run: async (session, args, request) => {
      const parsed = input.safeParse(args ?? {})
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

/** @returns the schema that tools show; `$schema` is MCP's default and left out. */
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
