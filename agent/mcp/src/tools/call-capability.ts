import { unlink } from 'node:fs/promises'
import type { SessionResult } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core'
import type { ErrorEnvelope } from '@abp-kit/core/protocol'
import { inputRequired } from '@modelcontextprotocol/server'
import { type AgentText, fitData, fitText, nameText, say, whose } from '../agent-text'
import {
  type AgentAnswer,
  emptyAnswer,
  envelopeOf,
  errorAnswer,
  nextStep,
  refusedWarnings,
  type SavedContext,
  savedAnswer,
} from '../answers'
import { type Attendant, type Parked, RunningCall } from '../calls'
import { readOffer } from '../capabilities'
import type { Connection } from '../connections'
import { resolveFiles } from '../files'
import { limits } from '../limits'
import { discardParts, type Part, readIntercepted, type Sorted, sortResult } from '../output'
import { inputRequests, isMcpQuestion, toMcpQuestion } from '../questions'
import { isRecord, reasonOf } from '../record'
import type { ClientSession as Bridge, CallSubject } from '../sessions'
import type { ToolAnswer, ToolRequest } from './define'
import { explainParams, knownCapabilities, usageOf } from './explain'
import { reportProgress } from './progress'

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
    if (taken === 'late') request.log('warning', say`The answer came too late; the call went on without it.`)
    return attend(bridge, request, parked)
  }
  const call = wanted()
  // Before the page works in vain: a result that cannot be saved would be lost with it.
  const saveTo = await bridge.output.directory.prepare()
  const running = await startCall(bridge, call, saveTo)
  const { connection, capability } = call
  return attend(bridge, request, { call: running, tool, args, subject: { connection, capability } })
}

async function startCall(bridge: Bridge, wanted: WantedCall, saveTo: string): Promise<RunningCall> {
  const { connection, capability, timeout } = wanted
  const lent: string[] = []
  const giveBack = () => Promise.all(lent.map((path) => unlink(path).catch(() => undefined)))
  const params = await resolveFiles(wanted.params, bridge.files, (path) => lent.push(path)).catch(
    async (error: unknown) => {
      await giveBack()
      throw error
    },
  )
  const { callTimeout, questionTimeout } = bridge.settings
  const call = new RunningCall(
    (options) => connection.session.call(capability, params, { ...options, saveTo }),
    {
      callTimeout: timeout ?? callTimeout,
      questionTimeout,
    },
  )
  connection.calls.add(call)
  call.onEnd = () => {
    connection.calls.delete(call)
    void giveBack()
  }
  return call
}

type Attended = Pick<Parked<CallSubject>, 'call' | 'tool' | 'args' | 'subject'>

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
    notification: ({ event, data }) => request.log('info', noteOf(event, data)),
  }
  let waitsForUser = false
  try {
    for (;;) {
      const event = await call.next(attendant)
      if (event.kind === 'result') return await finish(bridge, attended, event.result)
      const app = attended.subject.connection.label
      const question = toMcpQuestion(event.request, request.client, app, bridge.files)
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

async function finish(bridge: Bridge, attended: Attended, result: SessionResult): Promise<AgentAnswer> {
  const { capability, connection } = attended.subject
  const { parts, warnings } = readIntercepted(result.metadata?.intercepted)
  if (!result.success) {
    await discardParts(parts)
    const error =
      result.error ?? new AbpError('INTERNAL_ERROR', 'The app failed without saying why.').toJSON()
    return failure(bridge, connection, capability, error)
  }
  const refused = refusedWarnings(result.metadata?.refused)
  const context = () => ({
    from: whose(connection),
    warnings: [...deprecation(connection, capability), ...refused, ...warnings],
  })
  const empty = result.data === undefined || result.data === null
  if (empty && parts.length === 0)
    return emptyAnswer(nameText(capability, limits.nameCharacters), context(), refused.length > 0)
  const sorted = sortResult(empty ? {} : result.data)
  return saveAnswer(bridge, capability, withParts(sorted, parts), context)
}

/** What a page reports, as its words. */
function noteOf(event: unknown, data: unknown) {
  const {
    notificationCharacters: characters,
    notificationEntries: entries,
    notificationLevels: levels,
  } = limits
  const size = { characters, entries, levels, textCharacters: characters }
  return {
    event: nameText(event, limits.nameCharacters),
    ...(data !== undefined && { data: fitData(data, size) }),
  }
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
 * @param context - what else is told; asked for when all is saved, because nothing that goes wrong there may cost the result
 */
export async function saveAnswer(
  bridge: Bridge,
  name: string,
  sorted: Sorted,
  context: () => SavedContext,
): Promise<AgentAnswer> {
  try {
    const saved = await bridge.output.save(name, sorted)
    return savedAnswer(saved, contextOf(bridge, context))
  } catch (error) {
    return errorAnswer(envelopeOf(error))
  }
}

function contextOf(bridge: Bridge, context: () => SavedContext): SavedContext {
  try {
    return context()
  } catch (error) {
    bridge.log.error('What a page says of its result could not be told.', { reason: reasonOf(error) })
    return {}
  }
}

function failure(
  bridge: Bridge,
  connection: Connection,
  capability: string,
  error: ErrorEnvelope,
): AgentAnswer {
  const from = whose(connection)
  const descriptor = connection.capability(capability)
  if (error.code === 'DISCONNECTED') {
    bridge.connections.lost(connection, error.message)
    const url = fitText(connection.requestedUrl, limits.addressCharacters)
    return errorAnswer(error, { from, next: say`Run abp_connect with ${url} again.` })
  }
  if (error.code === 'INVALID_PARAMS')
    return errorAnswer(error, { from, message: explainParams(error, descriptor), next: usageOf(descriptor) })
  if (error.code === 'UNKNOWN_CAPABILITY')
    return errorAnswer(error, { from, next: knownCapabilities(connection, capability) })
  const permissions = descriptor ? readOffer(descriptor).permissions : []
  return errorAnswer(error, { from, next: nextStep(error, permissions) })
}

function deprecation(connection: Connection, name: string): AgentText[] {
  const capability = connection.capability(name)
  const said = capability && readOffer(capability).deprecation
  return said === undefined ? [] : [said]
}
