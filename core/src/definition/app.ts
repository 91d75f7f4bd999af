import type { ManifestApp } from '../protocol/manifest.ts'
import type { CallReport } from './call-report.ts'
import type { AnyCapability, CapabilityFor } from './capability.ts'
import { checkApp } from './checks.ts'
import type { CreateContext } from './context.ts'
import { AbpDefinitionError } from './error.ts'
import type { AppHooks } from './middleware.ts'
import type { Ask } from './question.ts'
import type { StoreResult } from './store-result.ts'

/** A global symbol, so that duplicate installs of this package recognise each other's apps. */
const brand = Symbol.for('abp-kit.app')

export interface AppOptions<
  Capabilities extends readonly AnyCapability[] = readonly AnyCapability[],
  Context = unknown,
> extends ManifestApp {
  capabilities: Capabilities
  /**
   * Adds data to the context of every call, such as the user. Runs once per call, in the page. Handlers,
   * `available`, `authorize` and middleware receive its members next to the call's own members. If it uses
   * the name of one of these, the call fails with `INTERNAL_ERROR`. An error that it throws becomes the
   * call's error.
   *
   * Use `defineContext` to give the capabilities its type. Write `context` before `authorize` and `use`:
   * TypeScript infers their types from it.
   */
  context?: CreateContext<Context>
  /**
   * Milliseconds after which a call fails with `TIMEOUT`, whatever it is waiting for. A capability or the
   * agent can set another limit. By default, the page sets none, and the agent decides how long it waits.
   */
  callTimeout?: number
  /**
   * Milliseconds without a call after which a session ends (`SESSION_EXPIRED`); 30 minutes by default.
   * `Infinity` disables the limit.
   */
  sessionTimeout?: number
  /** Maximum rate of calls. Further calls fail with `RATE_LIMITED`. No limit by default. */
  rateLimit?: RateLimit
  /**
   * Handling of a second `initialize`. `replace` (default) ends the first session, so that an agent can
   * reconnect after a crash. `reject` fails with `ALREADY_INITIALIZED` (docs/protocol.md §7).
   */
  reinitialize?: 'replace' | 'reject'
  /**
   * Who answers the handlers' questions; `agent-then-page` by default. A capability can override it. The page
   * needs an element that shows questions, such as `<AgentConsent />` (docs/asking.md).
   */
  ask?: Ask
  /** Whether browsers with WebMCP also receive the capabilities as WebMCP tools; `true` by default. */
  webmcp?: boolean
  /**
   * Authorizes each call, before the page loads its handler. Unless it returns `true`, the call fails with
   * `PERMISSION_DENIED`. If it throws an `AbpError`, the call fails with that error instead. The `authorize`
   * of a capability runs after this one, and has typed parameters.
   */
  authorize?: AppHooks<NoInfer<Context>>['authorize']
  /**
   * Middleware that runs around every handler. The first is outermost; middleware of capabilities runs
   * inside.
   */
  use?: readonly AppHooks<NoInfer<Context>>['use'][]
  /**
   * Called after each call finishes, including refused and cancelled calls. Runs in the page, and never
   * affects the call: the page reports its errors (`reportError`), each one once.
   */
  onCall?: (call: CallReport) => unknown
  /**
   * Maximum number of bytes of an inline binary in a result; larger ones become references
   * (docs/protocol.md §4). 10 MB (10 × 2²⁰) by default.
   */
  inlineLimit?: number
  /**
   * Stores binaries above `inlineLimit`. Without it, they get `blob:` URLs, which are valid for the duration
   * of the session.
   */
  storeResult?: StoreResult
}

/** At most `calls` calls in any period of `per` milliseconds. */
export interface RateLimit {
  calls: number
  per: number
}

export type App<Capabilities extends readonly AnyCapability[] = readonly AnyCapability[]> = Readonly<
  AppOptions<Capabilities>
>

/**
 * Declares the capabilities that an app offers to agents. Make it the default export of `abp/index.ts`.
 *
 * @throws {AbpDefinitionError} listing all mistakes, each with its location and how to fix it.
 */
export function defineApp<const Capabilities extends readonly CapabilityFor<Context>[], Context = unknown>(
  options: AppOptions<Capabilities, Context>,
): App<Capabilities> {
  const problems = checkApp(options)
  if (problems.length > 0) throw new AbpDefinitionError(problems)
  return Object.defineProperty({ ...options }, brand, { value: true })
}

/** @returns whether {@link defineApp} created `value`, in this copy of the package or another. */
export function isApp(value: unknown): value is App {
  return typeof value === 'object' && value !== null && brand in value
}
