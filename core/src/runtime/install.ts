import { findHost } from '../bootstrap/host'
import { expectApp } from '../definition/expect'
import { findRegistry } from '../dynamic/registry'
import { AbpError } from '../protocol/error'
import type { Around } from './execute'
import { createRuntime, identify } from './runtime'

/**
 * Upgrades `window.abp` in place: the bootstrap's stubs reach the runtime from now on, references
 * that were taken before stay right (docs/protocol.md §7). When the runtime is there already it takes
 * the new definitions and keeps its session.
 *
 * @param definitions - the default export of `abp/index`
 * @param around - runs each handler in the framework's context
 * @throws {AbpError} `INVALID_DEFINITION` when it is not an app; `INTERNAL_ERROR` when there is no bootstrap.
 */
export function install(definitions: unknown, around: Around = (run) => run()): void {
  const app = expectApp(definitions)
  const host = findHost()
  const abp = window.abp
  if (!host || !abp) {
    throw new AbpError('INTERNAL_ERROR', 'window.abp has no bootstrap; call `register`.')
  }
  Object.assign(abp, { app: identify(app) })
  if (host.update) {
    host.update(app)
    return
  }
  const runtime = createRuntime(app, {
    around,
    globals: window,
    registry: findRegistry(),
    sessionChanged: (sessionId) => Object.assign(abp, { initialized: sessionId !== null, sessionId }),
  })
  Object.assign(host, runtime)
}

/**
 * A runtime without a page, for the tests' agent. Taken from this module and not from its own, so that our bundler keeps
 * both in one chunk: two would cost the pages of all agents another request.
 */
export const createDetachedRuntime: typeof createRuntime = createRuntime
