import type { ElicitationAnswers } from '@abp-kit/client'
import { AbpError, type QuestionName } from '@abp-kit/core/protocol'
import { fromSite, line, linesFromSite, type ShownText } from '../command-line/shown-text.ts'
import type { SiteTerminal } from '../command-line/terminal.ts'
import type { GivenAnswers } from './given-answers.ts'
import { readResource } from './resource.ts'
import { type AskLine, askOption, askValue, readYesOrNo, retry } from './values.ts'

interface Asked {
  terminal: Pick<SiteTerminal, 'ask' | 'canAsk' | 'note'>
  /** The app that asks: its host, because the app cannot choose it. */
  host: string
  /** The name of the capability that is called. */
  capability: string
  given: GivenAnswers
  /** Accepts confirmations of non-destructive actions. */
  yes: boolean
}

export interface Questions {
  answers: ElicitationAnswers
  /** @returns how to answer the unanswered questions in advance, one sentence each */
  unanswered(): ShownText[]
  /** Withdraws an open question, because the call has ended. */
  end(): void
}

/**
 * Answers an app's questions during a call: from the command line, or else from the person at the terminal.
 * Without both, the app gets `NOT_SUPPORTED`.
 */
export function answerQuestions({ terminal, host, capability, given, yes }: Asked): Questions {
  const ended = new AbortController()
  const missing = new Set<ShownText>()
  const ask: AskLine = (lines) => terminal.ask(lines, { signal: ended.signal })
  /**
   * The word that a person types to confirm an irreversible action: people type `y` out of habit, but not
   * this word.
   */
  const word = capability.split('.').at(-1) ?? capability
  const head = (text: string) => [line`${fromSite(host)} asks:\n`, ...linesFromSite(text)]

  /** @param example - an answer, for `--answer` */
  const answer = async <Value>(
    name: QuestionName,
    text: string,
    example: unknown,
    read: (value: unknown) => Value | Promise<Value>,
    interactive: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> => {
    const found = given.next(name)
    if (found) return read(found.value)
    if (terminal.canAsk) return interactive()
    missing.add(
      line`The app asked "${fromSite(text, mostOfName)}". Answer in a terminal, or in advance: --answer '${fromSite(JSON.stringify({ [name]: example }))}'.`,
    )
    throw new AbpError('NOT_SUPPORTED', 'Nobody is at the terminal to answer.')
  }

  const confirm = async (message: string, destructive: boolean) => {
    if (yes && !destructive) return true
    const example = destructive ? word : true
    return answer(
      'confirm',
      message,
      example,
      (value) => {
        const isYes = value === example
        if (!isYes && value !== false)
          terminal.note(
            line`warning: --answer for "${fromSite(message, mostOfName)}" does not confirm it. ${destructive ? line`It is destructive: answer "${fromSite(word)}"` : line`Answer true or false`}.`,
          )
        return isYes
      },
      async () => {
        if (!destructive)
          return retry(ask, [...head(message), line`[y/N] `], line`Write y or n.`, (given) =>
            given === '' ? { value: false } : readYesOrNo(given),
          )
        const typed = await ask([
          ...head(message),
          line`This cannot be undone. Type ${fromSite(word)} to continue: `,
        ])
        return typed === word
      },
    )
  }

  /**
   * @throws {AbpError} without the reason, which would reveal where files are on this machine: the error goes
   *   to the app
   */
  const give = async (path: unknown) => {
    try {
      return await readResource(path, terminal.note)
    } catch (cause) {
      terminal.note(
        line`warning: the file is not given: ${fromSite(cause instanceof Error ? cause.message : String(cause))}`,
      )
      throw new AbpError('OPERATION_FAILED', 'The file that the user named cannot be given.')
    }
  }

  return {
    answers: {
      confirm: ({ destructive, message }) => confirm(message, destructive),
      input: ({ prompt, schema }) =>
        answer('input', prompt, 'text', anything, () => askValue(ask, head(prompt), schema, schema.default)),
      preference: ({ default: preset, prompt, schema }) =>
        answer('preference', prompt, preset ?? 'text', anything, () =>
          askValue(ask, head(prompt), schema, preset ?? schema.default),
        ),
      select: ({ default: preset, options, prompt }) =>
        answer('select', prompt, options[0]?.value, anything, () =>
          askOption(ask, head(prompt), options, preset),
        ),
      sample: ({ context, task }) =>
        answer('sample', task, 'text', anything, () => {
          const background = context === undefined ? [] : linesFromSite(JSON.stringify(context))
          return ask([...head(task), ...background, line`Your answer, in place of a model: `])
        }),
      resource: ({ type, uri }) =>
        answer('resource', `a file (${type})`, 'photo.png', give, async () => {
          // A path that the app proposes is shown, but is never the default: the app would otherwise receive
          // information that the person did not choose.
          const proposed = uri === undefined ? '' : `, such as ${uri}`
          const path = await ask([...head(`a file (${type})${proposed}`), line`Path of the file: `])
          return path === undefined || path === '' ? undefined : give(path)
        }),
    },
    unanswered: () => [...missing],
    end: () => ended.abort(),
  }
}

/** Characters of a question in one line. */
const mostOfName = 200

const anything = (value: unknown) => value
