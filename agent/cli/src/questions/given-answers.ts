import { AbpError, isRecord, type QuestionName, questionNames } from '@abp-kit/core/protocol'
import { proposeNearest } from '../command-line/nearest.ts'

/** Answers from the command line, for questions that the app may ask. */
export interface GivenAnswers {
  /** @returns the next answer to a question of that name; `undefined` if none is left */
  next(name: QuestionName): { value: unknown } | undefined
}

/**
 * @param given - the value of `--answer`: for each question its answer, or a list of answers in the order of
 *   the questions
 * @throws {AbpError} `INVALID_ARGUMENTS` for any other value, and for unknown questions
 */
export function readAnswers(given: unknown): GivenAnswers {
  if (!isRecord(given)) throw wrong(`--answer is no object, such as '{"confirm": true}'.`)
  const known: readonly string[] = questionNames
  for (const name of Object.keys(given))
    if (!known.includes(name))
      throw wrong(
        `--answer has \`${name}\`, which is no question.${proposeNearest(name, known)} There are: ${known.join(', ')}.`,
      )
  const used = new Map<string, number>()
  return {
    next(name) {
      if (!Object.hasOwn(given, name)) return undefined
      const answers: unknown = given[name]
      if (!Array.isArray(answers)) return { value: answers }
      const index = used.get(name) ?? 0
      used.set(name, index + 1)
      return index < answers.length ? { value: answers[index] } : undefined
    },
  }
}

function wrong(message: string): AbpError {
  return new AbpError('INVALID_ARGUMENTS', `${message} \`abp call --help\` has examples.`)
}
