import {
  adaptsDevServer,
  build,
  type Framework,
  hasServer,
  type Mode,
  type Served,
  serve,
} from '@abp-kit/playground-runner'
import { afterAll, beforeAll, describe } from 'vitest'
import { basePath } from './base-path.ts'
import { type Browser, openBrowser } from './browser.ts'
import { components } from './components.ts'
import { conformance } from './conformance.ts'
import { firstCall } from './first-call.ts'
import { hotUpdates } from './hot-updates.ts'
import { manifest } from './manifest.ts'
import { page } from './page.ts'
import { rawHtml } from './raw-html.ts'
import { reloads } from './reloads.ts'
import { resultStore } from './result-store.ts'
import type { Subject } from './subject.ts'
import { unlisted } from './unlisted.ts'
import { webmcp } from './webmcp.ts'
import { withoutScripts } from './without-scripts.ts'

/** The one suite: every framework, its production build and its dev server. */
export function defineSuite(framework: Framework): void {
  for (const mode of ['production', 'dev'] as const) {
    describe(`${framework}, ${mode}`, () => {
      const subject = prepare(framework, mode)
      const testWithoutScripts = mode === 'production' ? withoutScripts(subject) : undefined
      rawHtml(subject)
      manifest(subject)
      page(subject)
      firstCall(subject)
      unlisted(subject)
      components(subject)
      webmcp(subject)
      conformance(subject)
      testWithoutScripts?.()
    })
  }
  const updates = adaptsDevServer(framework) ? hotUpdates : reloads
  describe(`${framework}, hot updates`, () => updates(framework))
  describe(`${framework}, below a base path`, () => basePath(framework))
  if (hasServer(framework)) describe(`${framework}, resultStore`, () => resultStore(framework))
}

function prepare(framework: Framework, mode: Mode): Subject {
  let server: Served
  let browser: Browser
  beforeAll(async () => {
    if (mode === 'production') await build(framework)
    server = await serve(framework, { mode })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })
  return {
    framework,
    mode,
    isPlainServer: mode === 'dev' && !adaptsDevServer(framework),
    url: (path = '') => server.url + path,
    browser: () => browser,
  }
}
