import type { App } from '../definition/app.ts'
import type { RunningCall, Work } from '../dynamic/registry.ts'
import type { Gate } from '../on-demand/features/call-gate.ts'
import type { CallHooks } from '../on-demand/features/call-hooks.ts'
import type { CallOperation } from '../on-demand/features/progress.ts'
import type { CallMetadata, CallResult, CancelResult } from '../protocol/call.ts'
import type { CapabilityDescriptor } from '../protocol/capability.ts'
import { AbpError, errorEnvelope } from '../protocol/error.ts'
import { type Catalog, isGated } from './catalog.ts'
import { createContext } from './context.ts'
import type { Events } from './events.ts'
import { type Around, execute } from './execute.ts'
import { failureOf } from './failure.ts'
import { createFinishedCalls } from './finished-calls.ts'
import { features } from './load-features.ts'
import type { Session } from './session.ts'
import { snapshot } from './snapshot.ts'
import { readTimeout } from './timeout.ts'
import { fieldsOf, isObject, safely, textOf } from './untrusted.ts'

export interface CallsEnvironment {
  app(): App
  around: Around
  catalog: Catalog
  events: Events
  /** Shared by all calls, because the limits apply to the whole page. */
  gate: () => Promise<Gate>
  /** The session of the calls. @throws {AbpError} if there is no session. */
  session(): Session
  /** Called when {@link CallsEnvironment.work} changes or a call reports progress. */
  changed(): void
  /** The calls of all agents, for code that displays them. */
  work: Work
}

/** Everything that calls need except their agent's session. */
export interface CallsParts extends Omit<CallsEnvironment, 'session'> {
  createCalls: typeof createCalls
  /**
   * Returns the result of `listCapabilities`. `session`, if given, is the session of the requesting agent.
   */
  list(session?: Session): Promise<CapabilityDescriptor[]>
}

/** Ends a call with an error and aborts its signal. */
type Stop = (error: AbpError) => void

/** Runs, times and cancels calls (docs/protocol.md §3, Cancellation). */
export function createCalls({
  app,
  around,
  catalog,
  changed,
  events,
  gate,
  session,
  work,
}: CallsEnvironment) {
  const running = new Map<string, Stop>()
  const finished = createFinishedCalls()
  let count = 0

  /** Never throws or rejects: the envelope contains every error. */
  const call = (name: unknown, params: unknown = {}, options?: unknown): Promise<CallResult> => {
    const start = performance.now()
    const metadata: Partial<CallMetadata> = {}
    const answer = (result: CallResult): CallResult => ({
      ...result,
      metadata: { ...metadata, duration: Math.max(0, performance.now() - start) },
    })
    const read = readOptions(options)
    const callId = read.callId ?? `abp-${++count}`
    const capability = catalog.find(name)
    let opened: Session | undefined
    let given: unknown
    const conclude = (answered: CallResult) => {
      const { onCall } = app()
      return onCall || capability?.alternatives || capability?.deprecated
        ? features().then(
            ({ conclude }) =>
              conclude(answered, capability, { callId, metadata, name, onCall, opened, params }),
            () => answered,
          )
        : answered
    }
    const refuse = async (error: unknown) => conclude(answer({ success: false, error: failureOf(error) }))
    try {
      opened = session()
      given = snapshotParams(params)
    } catch (error) {
      return refuse(error)
    }
    const isRepeated = running.has(callId)
    // Checked last, so that unknown capabilities and those hidden from the agent fail in the same way.
    if (isRepeated || !capability)
      return features().then(({ notStarted }) => refuse(notStarted(name, isRepeated && callId)), refuse)

    return new Promise((resolve) => {
      let operation: CallOperation | undefined
      const { agent, via } = opened
      const context = createContext(
        { agent: { ...agent }, callId, metadata, progressToken: read.progressToken, via },
        events,
        (...progress) => {
          entry.progress = progress
          changed()
          operation?.report(...progress)
        },
      )
      const isRunning = () => running.get(callId) === stop
      const end = (result: CallResult) => {
        if (!isRunning()) return
        running.delete(callId)
        work.running.delete(entry)
        const answered = answer(result)
        work.last = { ...entry, ...answered, data: undefined }
        changed()
        clearTimeout(timer)
        read.signal?.removeEventListener('abort', abort)
        context.end()
        operation?.end(result.success)
        resolve(conclude(answered))
      }
      const stop = (error: AbpError) => {
        context.abort(error)
        end({ success: false, cancelled: true, error: errorEnvelope(error) })
      }
      const abort = () => {
        finished.add({ callId, cancelled: true })
        stop(new AbpError('CANCELLED', 'The agent cancelled the call.'))
      }
      const entry: RunningCall = {
        agent: agent.name,
        callId,
        capability: capability.name,
        startedAt: Date.now(),
        via,
      }
      running.set(callId, stop)
      work.running.add(entry)
      changed()
      // Without a timeout from the app or the agent, only the agent's side limits the wait.
      const timeout = read.timeout ?? readTimeout(capability.timeout) ?? readTimeout(app().callTimeout)
      const timer =
        timeout &&
        setTimeout(() => {
          finished.add({ callId, cancelled: false, reason: 'The call timed out.' })
          stop(new AbpError('TIMEOUT', `${capability.name} took longer than ${timeout} ms.`))
        }, timeout)
      if (read.signal?.aborted) return abort()
      read.signal?.addEventListener('abort', abort)

      // Awaits only where necessary, so that concurrent calls start in order.
      const proceed = async () => {
        const current = app()
        const run = async (hooks?: CallHooks) => {
          // Runs after the gate, which may report that the capability does not exist.
          if (read.progressToken !== undefined) {
            operation = await events.begin(read.progressToken, capability.name)
            if (!isRunning()) return operation?.end(false)
          }
          return execute(capability, given, context.handlerContext, {
            app: current,
            around,
            hooks,
            isRunning,
            metadata,
            session: opened,
          })
        }
        return isGated(current, capability)
          ? (await gate()).pass(
              { app: current, capability, context: context.handlerContext, params: given, start },
              run,
            )
          : run()
      }
      const finish = (result: CallResult) => {
        if (!isRunning()) return
        // For an agent that may not see the capability, the call did not happen.
        if (result.error?.code !== 'UNKNOWN_CAPABILITY')
          finished.add({ callId, cancelled: false, reason: 'The call has completed.' })
        end(result)
      }
      proceed().then(
        (data) => finish({ success: true, data }),
        (error: unknown) => finish({ success: false, error: failureOf(error) }),
      )
    })
  }

  const cancel = (target: unknown, reasonGiven?: unknown): CancelResult => {
    const request = isObject(target) ? fieldsOf(target) : { callId: target, reason: reasonGiven }
    const callId = textOf(request.callId)
    const stop = running.get(callId)
    if (!stop) return finished.find(callId) ?? { callId, cancelled: false, reason: 'The call was not found.' }
    const reason = typeof request.reason === 'string' ? textOf(request.reason) : undefined
    const result: CancelResult = { callId, cancelled: true, ...(reason !== undefined && { reason }) }
    finished.add(result)
    stop(new AbpError('CANCELLED', reason ?? 'The agent cancelled the call.'))
    return result
  }

  return {
    call,
    cancel,
    isBusy: () => running.size > 0,
    /** Ends all running calls and forgets their ids. Called when a session ends. */
    cancelAll(reason: string): void {
      for (const stop of [...running.values()]) stop(new AbpError('CANCELLED', reason))
      finished.clear()
    },
  }
}

/** @throws {AbpError} `INVALID_PARAMS` */
function snapshotParams(params: unknown): unknown {
  try {
    return snapshot(params)
  } catch (error) {
    throw new AbpError('INVALID_PARAMS', failureOf(error).message)
  }
}

function readOptions(options: unknown) {
  const { callId, progressToken, signal, timeout } = fieldsOf(options)
  return {
    callId: typeof callId === 'string' ? callId : undefined,
    progressToken: typeof progressToken === 'string' ? progressToken : undefined,
    signal: isSignal(signal) ? signal : undefined,
    timeout: readTimeout(timeout),
  }
}

function isSignal(value: unknown): value is AbortSignal {
  return safely(() => value instanceof AbortSignal, false)
}
