import type { ManifestApp } from '../protocol/manifest'
import type { AnyCapability, CapabilityFor } from './capability'
import { checkApp } from './checks'
import type { CreateContext } from './context'
import { AbpDefinitionError } from './error'
import type { AppHooks } from './middleware'
import type { StoreResult } from './store-result'

/** Registered globally, so that an app is recognised across duplicate installs of this package. */
const brand = Symbol.for('abp-kit.app')

export interface AppOptions<
  Capabilities extends readonly AnyCapability[] = readonly AnyCapability[],
  Context = unknown,
> extends ManifestApp {
  capabilities: Capabilities
  /**
   * Makes what the handlers know besides what every call has, such as the user: once per call, in the page. Handlers,
   * `available`, `authorize` and middleware get it beside the call's own members, which it must not name. What it throws is
   * the call's error. With `defineContext` the capabilities know its type. Write it before `authorize` and `use`, whose
   * types follow from it.
   */
  context?: CreateContext<Context>
  /** Milliseconds after which a call is answered with `TIMEOUT`, unless the capability or the agent says otherwise; 5 minutes by default. */
  callTimeout?: number
  /** Milliseconds without a call after which a session ends (`SESSION_EXPIRED`); 30 minutes by default, never with `Infinity`. */
  sessionTimeout?: number
  /** How many calls the page takes; above that they are answered with `RATE_LIMITED`. No limit by default. */
  rateLimit?: RateLimit
  /**
   * What a second `initialize` does: `replace`, by default, ends the first session, so that a crashed agent can
   * come back; `reject` answers with `ALREADY_INITIALIZED` (docs/protocol.md §7).
   */
  reinitialize?: 'replace' | 'reject'
  /** Whether the capabilities are WebMCP tools too, in browsers that have WebMCP; `true` by default. */
  webmcp?: boolean
  /**
   * Decides about each call, before its handler is fetched. A call is refused with `PERMISSION_DENIED` unless the
   * answer is `true`; an `AbpError` that it throws is the call's error instead. The `authorize` of a capability, where its
   * parameters have types, is asked after this.
   */
  authorize?: AppHooks<NoInfer<Context>>['authorize']
  /** Runs around every handler: the first outermost, and those of capabilities inside. */
  use?: readonly AppHooks<NoInfer<Context>>['use'][]
  /** Bytes up to which a binary in a result is inline; above it is a reference (docs/protocol.md §4). 10 MB (10 × 2²⁰) by default. */
  inlineLimit?: number
  /** Where larger ones go; without it they are `blob:` URLs, which live as long as the session. */
  storeResult?: StoreResult
}

/** At most `calls` in any `per` milliseconds. */
export interface RateLimit {
  calls: number
  per: number
}

export type App<Capabilities extends readonly AnyCapability[] = readonly AnyCapability[]> = Readonly<
  AppOptions<Capabilities>
>

/**
 * Declares what an app offers to agents. The default export of `abp/index.ts`.
 *
 * @throws {AbpDefinitionError} with every mistake at once, each with its place and its remedy.
 */
export function defineApp<const Capabilities extends readonly CapabilityFor<Context>[], Context = unknown>(
  options: AppOptions<Capabilities, Context>,
): App<Capabilities> {
  const problems = checkApp(options)
  if (problems.length > 0) throw new AbpDefinitionError(problems)
  return Object.defineProperty({ ...options }, brand, { value: true })
}

/** @returns whether `value` came from {@link defineApp}, also that of another copy of this package. */
export function isApp(value: unknown): value is App {
  return typeof value === 'object' && value !== null && brand in value
}
