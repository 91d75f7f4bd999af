import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

/** What a conversation costs the model: tokens of o200k, each text counted once. */
export interface Spent {
  /** Calls of the server's tools. */
  calls: number
  /** Files that the agent has to write itself, because the server's answer holds what belongs into them. */
  writes: number
  /** Names, descriptions and input schemas of tools; also of those that come later. */
  tools: number
  instructions: number
  /** Names and arguments of the calls, and of the writes. */
  arguments: number
  /** What the calls answer: text as it is, links and the like as JSON. */
  answers: number
  /** `structuredContent` as JSON, which some clients give the model too. */
  structured: number
  /** Pictures in answers, which are not among the tokens. */
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

/** @returns without `structuredContent` */
export function totalOf({ tools, instructions, arguments: args, answers }: Spent): number {
  return tools + instructions + args + answers
}

export const tokensIn = (text: string): number => countTokens(text)

/** @param value - anything that JSON can hold */
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
