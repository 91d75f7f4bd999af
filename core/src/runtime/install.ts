import type { BootstrapHost } from '../bootstrap/host.ts'
import { expectApp } from '../definition/expect.ts'
import { findRegistry } from '../dynamic/registry.ts'
import { type Around, guard } from './execute.ts'
import { features } from './load-features.ts'
import { createRuntime, identify } from './runtime.ts'

/**
 * Upgrades `window.abp` in place: from now on, the bootstrap's stubs call the runtime, and existing
 * references stay valid (docs/protocol.md §7). If the runtime is already installed, it replaces its
 * definitions and keeps its session.
 *
 * @param definitions - the default export of `abp/index`
 * @param host - the bootstrap's side of `window.abp`
 * @param around - runs each handler in the framework's context
 * @param ready - resolves when the framework can run handlers. Calls wait for it, and until the app is in the
 *   page
 * @throws {AbpError} `INVALID_DEFINITION` if `definitions` is not an app; `INTERNAL_ERROR` if there is no
 *   bootstrap.
 */
export async function install(
  definitions: unknown,
  host: BootstrapHost | undefined,
  around: Around = (run) => run(),
  ready?: Promise<unknown>,
): Promise<void> {
  const app = expectApp(definitions)
  // Every agent needs these modules soon, and the waiting calls need their handlers. If a module does not
  // load, the call that needs it tries again and reports the error.
  void Promise.allSettled([
    features(),
    guard(),
    ...[...(host ?? [])].map(async ({ call }) =>
      app.capabilities.find(({ name }) => name === call?.[0])?.load?.(),
    ),
  ])
  await ready
  // Only for apps that render in the browser: a server-rendered page shows more text than a loading
  // indicator. Long text content, which may include styles and scripts, is not measured.
  const { body } = document
  // biome-ignore lint/performance/useDomNodeTextContent: what people see is meant
  if (body && !body.textContent[9_999] && !body.innerText.trim()[99])
    await (await import('../on-demand/mounted/index.ts')).mounted()
  const abp = window.abp
  if (!host || !abp) throw (await features()).noBootstrap()
  Object.assign(abp, { app: identify(app) })
  if (host.update) return host.update(app)
  const runtime = createRuntime(app, {
    around,
    globals: window,
    registry: findRegistry(),
    sessionChanged: (sessionId) => Object.assign(abp, { initialized: sessionId !== null, sessionId }),
  })
  Object.assign(host, runtime)
}

/**
 * Creates a runtime without a page, for the test agent. Exported from this module, so that the bundler keeps
 * both in one chunk: a second chunk would cost every agent's page another request.
 */
export const createDetachedRuntime: typeof createRuntime = createRuntime
