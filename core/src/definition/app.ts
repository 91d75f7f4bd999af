import type { ManifestApp } from '../protocol/manifest'
import type { AnyCapability } from './capability'
import { checkApp } from './checks'
import { AbpDefinitionError } from './error'

/** Registered globally, so that an app is recognised across duplicate installs of this package. */
const brand = Symbol.for('abp-kit.app')

export interface AppOptions<Capabilities extends readonly AnyCapability[] = readonly AnyCapability[]>
  extends ManifestApp {
  capabilities: Capabilities
  /** Milliseconds after which a call is answered with `TIMEOUT`, unless the capability or the agent says otherwise; 5 minutes by default. */
  callTimeout?: number
}

export type App<Capabilities extends readonly AnyCapability[] = readonly AnyCapability[]> = Readonly<
  AppOptions<Capabilities>
>

/**
 * Declares what an app offers to agents. The default export of `abp/index.ts`.
 *
 * @throws {AbpDefinitionError} with every mistake at once, each with its place and its remedy.
 */
export function defineApp<const Capabilities extends readonly AnyCapability[]>(
  options: AppOptions<Capabilities>,
): App<Capabilities> {
  const problems = checkApp(options)
  if (problems.length > 0) throw new AbpDefinitionError(problems)
  return Object.defineProperty({ ...options }, brand, { value: true })
}

/** @returns whether `value` came from {@link defineApp}, also that of another copy of this package. */
export function isApp(value: unknown): value is App {
  return typeof value === 'object' && value !== null && brand in value
}
