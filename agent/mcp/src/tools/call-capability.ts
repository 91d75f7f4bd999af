import type { SessionResult } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core'
import type { ErrorEnvelope } from '@abp-kit/core/protocol'
import { type CallToolResult, inputRequired } from '@modelcontextprotocol/server'
import { emptyAnswer, envelopeOf, errorAnswer, savedAnswer } from '../answers'
import type { Bridge } from '../bridge'
import { type Attendant, type Parked, RunningCall } from '../calls'
import type { Connection } from '../connections'
import { resolveFiles } from '../files'
import { discardCall, discardParts, type Part, readIntercepted, type Sorted, sortResult } from '../output'
import { inputRequests, isMcpQuestion, toMcpQuestion } from '../questions'
import { isRecord } from '../record'
import type { ToolAnswer, ToolRequest } from './define'
import { explainParams, knownCapabilities } from './explain'
import { reportProgress } from './progress'

/** Files that a page did not get, in one answer. */
const mostProblems = 10

/** A call that a tool wants to make. */
export interface WantedCall {
  /** The tool and its arguments, which a question to the user ties the answer to. */
  tool: string
  args: unknown
  connection: Connection
  capability: string
  params: unknown
  /** Milliseconds without progress. */
  timeout?: number
}

/**
 * Calls a capability, or goes on with a call that asked the user something, and saves the result.
 *
 * @returns the answer with the files, an error, or a question to the user
 * @throws {AbpError} for what keeps the call from being made
 */
export async function callCapability(
  bridge: Bridge,
  request: ToolRequest,
  tool: string,
  args: unknown,
  wanted: () => WantedCall,
): Promise<ToolAnswer> {
  const parked =
    request.resumed?.state === undefined ? undefined : bridge.parked.take(request.resumed.state, tool, args)
  if (parked) {
    const answer = await parked.question.read(request.resumed?.responses)
    const taken = parked.call.answer(parked.number, answer)
    if (taken === 'late') request.log('warning', 'The answer came too late; the call went on without it.')
    return attend(bridge, request, parked)
  }
  const call = wanted()
  // Before the page works in vain: a result that cannot be saved would be lost with it.
  const saveTo = await bridge.output.ready()
  const running = await startCall(bridge, call, saveTo)
  const { connection, capability } = call
  return attend(bridge, request, { call: running, tool, args, connection: connection.id, capability })
}

async function startCall(bridge: Bridge, wanted: WantedCall, saveTo: string): Promise<RunningCall> {
  const { connection, capability, timeout } = wanted
  const lent = bridge.output.lending()
  const params = await resolveFiles(wanted.params, bridge.files, (file) => lent.lend(file)).catch(
    async (error: unknown) => {
      await lent.giveBack()
      throw error
    },
  )
  // The page may read them as long as it lives, not only during the call.
  if (!lent.empty) connection.session.onClosed(() => lent.giveBack())
  const { callTimeout, questionTimeout } = bridge.settings
  const call = new RunningCall(
    (options) => connection.session.call(capability, params, { ...options, saveTo }),
    {
      callTimeout: timeout ?? callTimeout,
      questionTimeout,
    },
  )
  connection.calls.add(call)
  call.onUnheard = (result) => void discardCall(result)
  call.onEnd = () => {
    connection.calls.delete(call)
  }
  return call
}

type Attended = Pick<Parked, 'call' | 'tool' | 'args' | 'connection' | 'capability'>

/** Waits for the call with the request that attends it now. */
async function attend(bridge: Bridge, request: ToolRequest, attended: Attended): Promise<ToolAnswer> {
  const { call } = attended
  const cancel = () => {
    bridge.parked.abandon(call)
    call.cancel('The client cancelled the request.')
  }
  if (request.signal.aborted) cancel()
  request.signal.addEventListener('abort', cancel, { once: true })
  const progress = reportProgress(request)
  const attendant: Attendant = {
    progress: progress.report,
    notification: (notification) => request.log('info', notification),
  }
  let waitsForUser = false
  try {
    for (;;) {
      const event = await call.next(attendant)
      if (event.kind === 'result') return await finish(bridge, attended, event.result, request.signal)
      const connection = bridge.connections.all().find(({ id }) => id === attended.connection)
      const app = connection ? `${connection.appName} (${new URL(connection.url).host})` : 'The app'
      const report = (problem: AbpError) => reportProblem(bridge, attended, problem)
      const question = toMcpQuestion(event.request, request.client, app, bridge.files, report)
      if (!isMcpQuestion(question)) {
        call.answer(event.number, question)
        continue
      }
      const requestState = await bridge.parked.park({ ...attended, number: event.number, question })
      waitsForUser = true
      return inputRequired({ inputRequests: inputRequests(question), requestState })
    }
  } finally {
    progress.end()
    // A client of 2025 waits in the same request, whose end is still the end of the call.
    if (!waitsForUser || !request.legacy) request.signal.removeEventListener('abort', cancel)
  }
}

/** The page is told the code alone. */
function reportProblem(bridge: Bridge, { call, connection }: Attended, { code, message }: AbpError): void {
  bridge.log.warn('A page did not get a file.', { connection, code, message })
  if (call.problems.length < mostProblems) {
    call.problems.push(`The page asked for a file, and did not get it: ${code}: ${message}`)
  }
}

async function finish(
  bridge: Bridge,
  attended: Attended,
  result: SessionResult,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { call, capability } = attended
  const connection = bridge.connections.all().find(({ id }) => id === attended.connection)
  if (!result.success) {
    await discardCall(result)
    const error =
      result.error ?? new AbpError('INTERNAL_ERROR', 'The app failed without saying why.').toJSON()
    return withWarnings(failure(bridge, connection, capability, error), call.problems)
  }
  if (signal.aborted) {
    await discardCall(result)
    return errorAnswer(new AbpError('CANCELLED', 'The client cancelled the request.').toJSON())
  }
  const { parts, unused, warnings } = readIntercepted(result.metadata?.intercepted)
  await discardParts(unused)
  const all = [...deprecation(connection, capability), ...warnings, ...call.problems]
  const empty = result.data === undefined || result.data === null
  if (empty && parts.length === 0) return emptyAnswer(capability, all)
  const sorted = sortResult(empty ? {} : result.data)
  return saveAnswer(bridge, capability, withParts(sorted, parts), signal, all)
}

/** What the page delivered by itself comes after what it answered. */
function withParts(sorted: Sorted, parts: readonly Part[]): Sorted {
  if (parts.length === 0) return sorted
  const rest = isRecord(sorted.rest) ? sorted.rest : { result: sorted.rest }
  return { ...sorted, parts: [...sorted.parts, ...parts], rest }
}

/**
 * Saves a result, and answers inline with what to do when that fails.
 *
 * @param signal - of the request
 */
export async function saveAnswer(
  bridge: Bridge,
  name: string,
  sorted: Sorted,
  signal: AbortSignal,
  warnings: readonly string[] = [],
): Promise<CallToolResult> {
  try {
    return savedAnswer(await bridge.output.save(name, sorted, signal), warnings)
  } catch (error) {
    return errorAnswer(envelopeOf(error))
  }
}

function failure(
  bridge: Bridge,
  connection: Connection | undefined,
  capability: string,
  error: ErrorEnvelope,
): CallToolResult {
  if (!connection) return errorAnswer(error)
  if (error.code === 'DISCONNECTED') {
    bridge.connections.lost(connection, error.message)
    return errorAnswer(error, `Run abp_connect with ${connection.url} again.`)
  }
  if (error.code === 'INVALID_PARAMS')
    return errorAnswer(error, explainParams(error, connection.capability(capability)))
  if (error.code === 'UNKNOWN_CAPABILITY')
    return errorAnswer(error, knownCapabilities(connection, capability))
  return errorAnswer(error)
}

function withWarnings(answer: CallToolResult, warnings: readonly string[]): CallToolResult {
  const more = warnings.map((warning) => ({ type: 'text' as const, text: `Warning: ${warning}` }))
  return { ...answer, content: [...answer.content, ...more] }
}

function deprecation(connection: Connection | undefined, name: string): string[] {
  const capability = connection?.capability(name)
  if (!capability?.deprecated) return []
  const more = [
    ...(capability.deprecationMessage ? [capability.deprecationMessage.slice(0, 500)] : []),
    ...(capability.alternatives?.length ? [`Use ${capability.alternatives.join(', ').slice(0, 300)}.`] : []),
  ]
  return [[`${name} is deprecated.`, ...more].join(' ')]
}
