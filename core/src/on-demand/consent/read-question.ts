import type { AgentQuestion, QuestionOption } from '../../consent/question.ts'
import { isRecord } from '../../protocol/is-record.ts'

const maxOptions = 1000

/**
 * Makes a string safe to display: removes control characters, and characters that change the text direction,
 * because they can make a sentence read differently.
 *
 * @param max - characters
 */
export function cleanText(value: unknown, max: number): string {
  return String(value ?? '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' ? character : '',
    )
    .slice(0, max)
}

type Kind = AgentQuestion extends infer Question
  ? Question extends AgentQuestion
    ? Pick<Question, Extract<keyof Question, 'default' | 'destructive' | 'kind' | 'options' | 'schema'>>
    : never
  : never

/** Reads the fields that are specific to one kind of question. */
export function readKind(method: string, params: Record<string, unknown>): Kind {
  const schema = isRecord(params.schema) ? params.schema : {}
  switch (method) {
    case 'elicitation/confirm':
      return { kind: 'confirm', destructive: params.destructive === true }
    case 'elicitation/preference':
      return { kind: 'preference', schema, default: params.default }
    case 'elicitation/select':
      return { kind: 'select', options: readOptions(params.options), default: params.default }
    default:
      return { kind: 'input', schema }
  }
}

function readOptions(value: unknown): QuestionOption[] {
  const options: unknown[] = Array.isArray(value) ? value.slice(0, maxOptions) : []
  return options.map((option) =>
    isRecord(option)
      ? { value: option.value, label: cleanText(option.label ?? option.value, 200) }
      : { value: option, label: cleanText(option, 200) },
  )
}
