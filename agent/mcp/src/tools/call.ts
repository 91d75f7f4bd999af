import { randomUUID } from 'node:crypto'
import { readJsonArguments } from '@abp-kit/client/tool-schema'
import type { AbpError } from '@abp-kit/core/protocol'
import { inputRequired } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { fitData, fitText, say } from '../agent-text/index.ts'
import { envelopeOf } from '../answers/index.ts'
import { type Attendant, type Parked, RunningCall } from '../calls/index.ts'
import type { Connection } from '../connections/index.ts'
import { resolveFiles } from '../files/index.ts'
import { limits } from '../limits.ts'
import { discardCall } from '../output/index.ts'
import { inputRequests, isMcpQuestion, toMcpQuestion } from '../questions/index.ts'
import type { CallRecord } from '../record/index.ts'
import type { CallSubject, ClientSession } from '../sessions/index.ts'
import { defineTool, type ToolAnswer, type ToolRequest } from './define.ts'
import { reportProgress } from './progress.ts'
import { finishRecordedCall, recordEnd, recordUnclaimed } from './record-call.ts'

export const callTool = defineTool({
  name: say`abp_call`,
  title: say`Call a capability of a connected app`,
  description: say`Calls a capability by its name; the result is saved to a file, whose path you get. Anywhere in params, {"$file": "path"} stands for a saved result or an allowed file ("as": "text" or "json" and "pointer": "/html" for what is in it), so that it goes on unread.`,
  input: z.strictObject({
    capability: z.string().describe('Such as convert.markdownToHtml'),
    params: z.record(z.string(), z.unknown()).optional(),
    connection: z.string().optional().describe('Id; the default one otherwise'),
    timeout: z.number().int().positive().optional().describe('Milliseconds without progress'),
  }),
  shownInput: z.object({
    capability: z.string().describe('Such as convert.markdownToHtml'),
    params: z.object({}).optional(),
    connection: z.string().optional(),
    timeout: z.number().optional().describe('Milliseconds without progress'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  run: (session, input, request) =>
    callCapability(session, request, 'abp_call', input, async () => ({
      connection: session.connections.get(input.connection),
      capability: input.capability,
      params: input.params ?? {},
      ...(input.timeout !== undefined && { timeout: input.timeout }),
    })),
})

/** A call that a tool requests. */
interface CapabilityCallRequest {
  connection: Connection
  capability: string
  params: unknown
  /** Milliseconds without progress. */
  timeout?: number
}

/**
 * Calls a capability, or continues a call that asked the user a question, and saves the result.
 *
 * @param tool - together with `args`, ties the user's answer to its question
 * @returns the answer with the files, an error, or a question to the user
 * @throws {AbpError} for anything that prevents the call
 */
export async function callCapability(
  session: ClientSession,
  request: ToolRequest,
  tool: string,
  args: unknown,
  readCall: () => Promise<CapabilityCallRequest>,
): Promise<ToolAnswer> {
  const parked =
    request.resumed?.state === undefined ? undefined : session.parked.take(request.resumed.state, tool, args)
  if (parked) {
    const answer = await parked.question.read(request.resumed?.responses)
    if (isMcpQuestion(answer)) {
      const requestState = await session.parked.park({ ...parked, question: answer })
      return inputRequired({ inputRequests: inputRequests(answer), requestState })
    }
    const outcome = parked.call.answer(parked.number, answer)
    if (outcome === 'late')
      request.log('warning', say`The answer came too late; the call went on without it.`)
    return attend(session, request, parked)
  }
  const asked = await readCall()
  const { connection, capability } = asked
  // This comes before files are inserted, because a string instead of an object may name files.
  const params = readJsonArguments(asked.params, connection.capability(capability)?.inputSchema)
  const call = { ...asked, params }
  const callId = randomUUID()
  const record = session.recorder.open({ ...call, callId })
  const subject = { connection, capability, record, started: performance.now() }
  const running = await beginCall(session, call, callId, subject)
  return attend(session, request, { call: running, tool, args, subject })
}

/** Starts a call, and records one that could not be started. */
async function beginCall(
  session: ClientSession,
  call: CapabilityCallRequest,
  callId: string,
  subject: CallSubject,
): Promise<RunningCall> {
  try {
    // Checks this before the page does any work, because a result that cannot be saved would be lost.
    const saveTo = await session.output.ready()
    const running = await startCall(session, call, callId, saveTo, subject.record)
    running.onUnclaimedResult = (result) => {
      void discardCall(result)
      void recordUnclaimed(session, subject, result)
    }
    return running
  } catch (error) {
    await recordEnd(session, subject, envelopeOf(error).code)
    throw error
  }
}

async function startCall(
  session: ClientSession,
  request: CapabilityCallRequest,
  callId: string,
  saveTo: string,
  record: CallRecord,
): Promise<RunningCall> {
  const { connection, capability, timeout } = request
  const fileLinks = session.output.createFileLinks()
  const problems: string[] = []
  const params = await resolveFiles(
    request.params,
    session.files,
    (file) => fileLinks.add(file),
    'params',
    (problem) => void problems.push(problem),
  ).catch(async (error: unknown) => {
    await fileLinks.removeAll()
    throw error
  })
  // The page may read the files for its whole lifetime, not only during the call.
  if (!fileLinks.isEmpty) connection.session.onClosed(() => fileLinks.removeAll())
  await record.started(connection.session)
  const app = URL.parse(connection.url)?.origin ?? ''
  // An agent may request any name, so unknown names are not stored.
  const known = connection.capability(capability)?.name ?? 'unknown'
  const { callTimeout, questionTimeout } = session.settings
  const call = new RunningCall(
    (options) =>
      session.tracing.span(
        `call ${known}`,
        { 'abp.capability': known, 'abp.app.origin': app },
        async (span) => {
          const result = await connection.session.call(capability, params, { ...options, saveTo })
          if (!result.success) span.fail(result.error.code)
          return result
        },
      ),
    {
      callTimeout: timeout ?? callTimeout,
      questionTimeout,
    },
    callId,
  )
  call.problems.push(...problems.slice(0, limits.problemEntries))
  connection.calls.add(call)
  call.onEnd = () => void connection.calls.delete(call)
  return call
}

type Attended = Pick<Parked<CallSubject>, 'call' | 'tool' | 'args' | 'subject'>

/** Waits for the call on behalf of the request that attends it now. */
async function attend(session: ClientSession, request: ToolRequest, attended: Attended): Promise<ToolAnswer> {
  const { call } = attended
  const cancel = () => {
    session.parked.abandon(call)
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
      if (event.kind === 'result')
        return await finishRecordedCall(session, attended, event.result, request.signal)
      const app = attended.subject.connection.label
      const report = (problem: AbpError) => reportProblem(session, attended, problem)
      const question = toMcpQuestion(event.request, request.client, app, session.files, report)
      if (!isMcpQuestion(question)) {
        call.answer(event.number, question)
        continue
      }
      const requestState = await session.parked.park({ ...attended, number: event.number, question })
      waitsForUser = true
      return inputRequired({ inputRequests: inputRequests(question), requestState })
    }
  } finally {
    progress.end()
    // A client of 2025 waits within the same request, so the end of that request still ends the call.
    if (!waitsForUser || !request.legacy) request.signal.removeEventListener('abort', cancel)
  }
}

/** Reports a problem to the agent. The page receives only the code. */
function reportProblem(
  session: ClientSession,
  { call, subject }: Attended,
  { code, message }: AbpError,
): void {
  session.log.warn('A page did not get a file.', { connection: subject.connection.id, code, message })
  if (call.problems.length < limits.problemEntries) {
    call.problems.push(`The page asked for a file, and did not get it: ${code}: ${message}`)
  }
}

/** @returns a page's notification, marked as the page's words */
function noteOf(event: unknown, data: unknown) {
  const {
    notificationCharacters: characters,
    notificationEntries: entries,
    notificationLevels: levels,
  } = limits
  const size = { characters, entries, levels, textCharacters: characters }
  return {
    event: fitText(event, limits.nameCharacters),
    ...(data !== undefined && { data: fitData(data, size) }),
  }
}
