import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

/** What a conversation costs the model, in tokens of o200k. Each text is counted once. */
export interface Spent {
  /** Calls of the server's tools. */
  calls: number
  /** Files that the agent has to write itself, because their content is in the server's answer. */
  writes: number
  /** Names, descriptions and input schemas of tools, including those that are added later. */
  tools: number
  instructions: number
  /** Names and arguments of the calls and the writes. */
  arguments: number
  /** The answers to the calls: text as it is, links and the like as JSON. */
  answers: number
  /** `structuredContent` as JSON, which some clients also give to the model. */
  structured: number
  /** Pictures in answers, which are not part of the tokens. */
  pictures: number
}

export function nothingSpent(): Spent {
  return {
    calls: 0,
    writes: 0,
    tools: 0,
    instructions: 0,
    arguments: 0,
    answers: 0,
    structured: 0,
    pictures: 0,
  }
}

/** @returns the total, without `structuredContent` */
export function totalOf({ tools, instructions, arguments: args, answers }: Spent): number {
  return tools + instructions + args + answers
}

export const tokensIn = (text: string): number => countTokens(text)

/** @param value - anything that JSON can represent */
export const tokensOf = (value: unknown): number => tokensIn(JSON.stringify(value))

/** @returns what was spent between the two */
export function since(before: Spent, after: Spent): Spent {
  return {
    calls: after.calls - before.calls,
    writes: after.writes - before.writes,
    tools: after.tools - before.tools,
    instructions: after.instructions - before.instructions,
    arguments: after.arguments - before.arguments,
    answers: after.answers - before.answers,
    structured: after.structured - before.structured,
    pictures: after.pictures - before.pictures,
  }
}
