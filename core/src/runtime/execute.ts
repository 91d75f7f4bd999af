import type { AnyCapability, ErasedHandler } from '../definition/capability.ts'
import type { CapabilityContext } from '../definition/handler.ts'
import type { Conversion } from '../on-demand/codec/conversion.ts'
import type { CallHooks } from '../on-demand/features/call-hooks.ts'
import type { CallMetadata } from '../protocol/call.ts'
import { lazy } from './lazy.ts'
import { features } from './load-features.ts'
import { isPlain } from './plain-data.ts'
import { validate } from './validate.ts'

const codec = lazy(() => import('../on-demand/codec/index.ts'))
/** Loads the guard, which wraps every handler. */
export const guard = lazy(async () => (await import('../on-demand/guard/choose-guard.ts')).chooseGuard())

/** Runs a handler in the framework's context. */
export type Around = (run: () => unknown) => unknown

type Handler = ErasedHandler['handle']

/** The functions that load the handlers' modules, by capability. */
const modules = new WeakMap<AnyCapability, () => Promise<{ default: Handler } | undefined>>()

interface Execution extends Pick<Conversion, 'app' | 'session'> {
  around: Around
  /** The functions that the app and the capability run around the handler. */
  hooks: CallHooks | undefined
  /** Whether the call still needs a result. If not, the handler does not start. */
  isRunning: () => boolean
  /** Collects the envelope's metadata. */
  metadata: Partial<CallMetadata>
}

/**
 * Executes a call: validates the parameters, loads the handler, runs it and validates the result.
 *
 * @returns the data for the envelope
 * @throws an error for the envelope
 */
export async function execute(
  capability: AnyCapability,
  params: unknown,
  context: CapabilityContext,
  { app, around, hooks, isRunning, metadata, session }: Execution,
): Promise<unknown> {
  const input = await validate(capability.input, params)
  if (input.issues) throw (await features()).invalidParams(capability.name, input.issues)
  if (hooks) await hooks.authorize(input.value)
  const [guarded, handler] = await Promise.all([guard(), capability.handler ?? load(capability)])
  const handle = async () =>
    isRunning() && guarded(capability, metadata, () => handler(input.value, context), session.takesOver)
  const data = await around(() => (hooks ? hooks.use(input.value, handle) : handle()))
  if (!isRunning()) return undefined
  const output = await validate(capability.output, data)
  if (output.issues) throw (await features()).invalidResult(capability.name, output.issues)
  return isPlain(output.value)
    ? output.value
    : (await codec()).encodeResult(output.value, { app, capability, session, signal: context.signal })
}

async function load(capability: AnyCapability): Promise<Handler> {
  const fetchModule = modules.get(capability) ?? lazy(async () => capability.load?.(), capability.name)
  modules.set(capability, fetchModule)
  const module = await fetchModule()
  const handler: unknown = module?.default
  if (typeof handler !== 'function' || !module) throw (await features()).noHandler(capability.name)
  return module.default
}
