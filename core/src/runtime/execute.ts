import type { AnyCapability, ErasedHandler } from '../definition/capability'
import type { CapabilityContext } from '../definition/handler'
import type { Conversion } from '../on-demand/codec/conversion'
import type { Authorize } from '../on-demand/features/call-gate'
import type { CallMetadata } from '../protocol/call'
import { AbpError } from '../protocol/error'
import { failureOf } from './failure'
import { lazy } from './lazy'
import { features } from './load-features'
import { isPlain } from './plain-data'
import { validate } from './validate'

const codec = lazy(() => import('../on-demand/codec'))
const guard = lazy(async () => (await import('../on-demand/guard/choose-guard')).chooseGuard())

/** Runs a handler in the framework's context. */
export type Around = (run: () => unknown) => unknown

type Handler = ErasedHandler['handle']

/**
 * Modules on their way or here, by the capability that named them. A failed one is asked for again. Asked for
 * once, because browsers answer several `import()` of one module in any order, and calls keep theirs.
 */
const modules = new WeakMap<AnyCapability, Promise<Handler>>()

interface Execution extends Pick<Conversion, 'app' | 'session'> {
  around: Around
  /** Asked about the valid parameters; throws when the app does not want the call. */
  authorize: Authorize | undefined
  /** Whether the call still wants an answer; a handler is not started when not. */
  isRunning: () => boolean
  /** Takes what the envelope says beside the data. */
  metadata: Partial<CallMetadata>
}

/**
 * Does the work of a call: checks the parameters, fetches the handler, runs it, checks the result.
 *
 * @returns the data for the envelope
 * @throws what becomes the error of the envelope
 */
export async function execute(
  capability: AnyCapability,
  params: unknown,
  context: CapabilityContext,
  { app, around, authorize, isRunning, metadata, session }: Execution,
): Promise<unknown> {
  const input = await validate(capability.input, params)
  if (input.issues) throw (await features()).invalidParams(capability.name, input.issues)
  if (authorize) await authorize(input.value)
  const [guarded, handler] = await Promise.all([guard(), capability.handler ?? loadOnce(capability)])
  if (!isRunning()) return undefined
  const data = await around(() =>
    guarded(capability, metadata, () => handler(input.value, context), session.takesOver),
  )
  if (!isRunning()) return undefined
  const output = await validate(capability.output, data)
  if (output.issues) throw (await features()).invalidResult(capability.name, output.issues)
  return isPlain(output.value)
    ? output.value
    : (await codec()).encodeResult(output.value, { app, capability, session, signal: context.signal })
}

function loadOnce(capability: AnyCapability): Promise<Handler> {
  const known = modules.get(capability)
  if (known) return known
  const module = load(capability)
  modules.set(capability, module)
  module.catch(() => modules.delete(capability))
  return module
}

async function load(capability: AnyCapability): Promise<Handler> {
  const module = await capability.load?.().catch((cause: unknown) => {
    // The platform's message names the chunk.
    throw new AbpError(
      'CAPABILITY_UNAVAILABLE',
      `The code of ${capability.name} could not be loaded: ${failureOf(cause).message}`,
      { retryable: true, cause },
    )
  })
  const handler: unknown = module?.default
  if (typeof handler !== 'function' || !module) throw (await features()).noHandler(capability.name)
  return module.default
}
