import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ConnectOptions, PageTrace, Session, SessionResult } from '@abp-kit/client'
import type { ExitCode } from '../command-line/command.ts'
import { readJsonArgument } from '../command-line/json-argument.ts'
import { proposeNearest } from '../command-line/nearest.ts'
import { fromSite, joined, line, type ShownText, visible } from '../command-line/shown-text.ts'
import type { SiteTerminal } from '../command-line/terminal.ts'
import { readAnswers } from '../questions/given-answers.ts'
import { answerQuestions } from '../questions/index.ts'
import { createProgressBar } from './progress-bar.ts'
import { type CompleteParams, readParams } from './read-params.ts'
import { showResult } from './show-result.ts'
import { storageStateOf } from './storage-state.ts'
import { withSession } from './with-session.ts'

export interface Call {
  url: string
  capability: string
  /** The command's words, for the parameters. */
  words: readonly string[]
  /** The folder for files of the result. */
  out: string
  /** Milliseconds; without it, the app's own limit applies. */
  timeout: number | undefined
  /** The value of `--answer`. */
  answer: string | undefined
  /** The file for a trace of the page during the call. */
  trace: string | undefined
  /** The file with the logins. */
  storageState: string | undefined
  /** Accepts confirmations of non-destructive actions. */
  yes: boolean
  terminal: SiteTerminal
}

/** A call that can be made several times, because its parameters and answers have been read. */
export interface PreparedCall extends Omit<Call, 'words' | 'answer' | 'out'> {
  complete: CompleteParams
  answers: unknown
  /** Absolute path. */
  folder: string
}

/**
 * Calls a capability, and writes its result.
 *
 * @returns 1 if the app answers with an error
 * @throws {AbpError} `INVALID_ARGUMENTS`, and the errors of `connect`
 */
export async function call(given: Call): Promise<ExitCode> {
  const { terminal } = given
  const prepared = await prepareCall(given)
  return callOnce(prepared, {}, (result) => terminal.json(result))
}

/**
 * Reads parameters and answers. This happens before a browser starts, so that a mistake is reported
 * immediately.
 *
 * @throws {AbpError} `INVALID_ARGUMENTS`
 */
export async function prepareCall({ words, answer, out, ...call }: Call): Promise<PreparedCall> {
  const complete = await readParams(words)
  const answers = answer === undefined ? {} : await readJsonArgument('--answer', answer)
  readAnswers(answers)
  return { ...call, complete, answers, folder: resolve(out) }
}

/**
 * @param writeJson - writes the result for programs
 * @throws {AbpError} the errors of `connect`, and `INVALID_ARGUMENTS`
 */
export async function callOnce(
  { url, capability, complete, answers, folder, storageState, timeout, trace, yes, terminal }: PreparedCall,
  options: Pick<ConnectOptions, 'browser'>,
  writeJson: (result: SessionResult) => void,
): Promise<ExitCode> {
  const questions = answerQuestions({
    terminal,
    host: URL.canParse(url) ? new URL(url).host : url,
    capability,
    given: readAnswers(answers),
    yes,
  })
  const use = async (session: Session) => {
    const described = await session.describeCapability(capability)
    const params = await complete(described?.inputSchema, terminal.note)
    await mkdir(folder, { recursive: true })
    const tracing = trace === undefined ? undefined : await session.startTrace()
    terminal.progress(line`calling ${fromSite(capability)} …`)
    const result = await session.call(capability, params, {
      saveTo: folder,
      signal: terminal.signal,
      ...(timeout !== undefined && { timeout }),
      onProgress: createProgressBar(capability, terminal.progress),
    })
    questions.end()
    if (tracing && trace !== undefined) await writeTrace(resolve(trace), tracing, terminal)
    const code = await showResult(result, {
      ...{ capability, folder, terminal, writeJson },
      outputSchema: described?.outputSchema,
    })
    if (!result.success && result.error.code === 'UNKNOWN_CAPABILITY')
      terminal.note(namesOf(session, capability))
    for (const how of questions.unanswered()) terminal.note(how)
    return code
  }
  return withSession(url, terminal, use, {
    ...options,
    ...storageStateOf(storageState),
    onElicitation: questions.answers,
  })
}

/** Ends a trace and writes it. A failed trace is reported, and does not lose the result. */
async function writeTrace(file: string, trace: PageTrace, terminal: SiteTerminal): Promise<void> {
  try {
    await writeFile(file, await trace.stop())
    terminal.note(
      line`The trace is in ${fromSite(file)}. Open it in the Performance panel of Chrome's DevTools.`,
    )
  } catch (error) {
    terminal.note(
      line`There is no trace: ${fromSite(error instanceof Error ? error.message : String(error))}`,
    )
  }
}

/** @returns the alternatives for a name that the app does not have */
function namesOf({ capabilities }: Session, given: string): ShownText {
  const names = capabilities.map(({ name }) => name)
  return line`The app has no \`${fromSite(given)}\`.${visible(proposeNearest(given, names))} It has: ${joined(names.map((name) => fromSite(name)))}.`
}
