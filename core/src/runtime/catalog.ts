import type { App } from '../definition/app.ts'
import type { AnyCapability } from '../definition/capability.ts'
import { failureOf } from './failure.ts'
import { features } from './load-features.ts'
import type { Session } from './session.ts'
import type { CheckedCapability } from './status.ts'

export type Catalog = ReturnType<typeof createCatalog>

/** @returns whether a capability's status must be checked before each call. */
function isConditional({ available, handler, load, requirements }: AnyCapability): boolean {
  return !!available || !!requirements?.length || !(handler || load)
}

/** @returns whether anything must run between a call and its handler. */
export function isGated(app: App, capability: AnyCapability): boolean {
  return !!(
    app.authorize ||
    app.context ||
    app.onCall ||
    app.rateLimit ||
    app.use ||
    capability.authorize ||
    capability.concurrency ||
    capability.use ||
    isConditional(capability)
  )
}

/**
 * Manages the capabilities that the page currently offers.
 *
 * @param registered - the capabilities that the page's own code has registered, the newest last
 * @param current - the requesting agent's session, unless another session is passed
 */
export function createCatalog(
  app: () => App,
  registered: () => Iterable<AnyCapability>,
  current: () => Session | null,
) {
  const everything = () => [...app().capabilities, ...registered()]
  const all = () => [...new Map(everything().map((capability) => [capability.name, capability])).values()]
  // Scans instead of looking up a key, so that names such as `__proto__` match nothing. The newest capability
  // with a name wins.
  const find = (name: unknown) => everything().findLast((capability) => capability.name === name)

  const check = async (
    capabilities: readonly AnyCapability[],
    session = current(),
  ): Promise<CheckedCapability[]> => {
    const unchecked = (reason?: string): CheckedCapability[] =>
      capabilities
        .filter(({ listed }) => listed !== false || !reason)
        .map((capability) => ({
          capability,
          status: {
            ...(reason && isConditional(capability) ? { available: false, reason } : { available: true }),
            requirements: [],
          },
        }))
    return capabilities.some(isConditional)
      ? features().then(
          ({ checkAvailability }) => checkAvailability(capabilities, app(), session),
          (error: unknown) => unchecked(failureOf(error).message),
        )
      : unchecked()
  }

  return {
    all,
    app,
    find,
    /** Checks all capabilities; never rejects. */
    check: (session?: Session): Promise<CheckedCapability[]> => check(all(), session),
    /** Checks the capability with this name; returns an empty array if it does not exist. Never rejects. */
    checkOne: (name: unknown): Promise<CheckedCapability[]> =>
      check(all().filter((capability) => capability.name === name)),
  }
}
