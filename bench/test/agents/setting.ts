import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type App, openApp } from '../../src/agents/expected.ts'
import { serveFormPage } from '../../src/agents/form-page/serve.ts'
import { formPage, playground, type Site } from '../../src/agents/sites.ts'
import { serveApp } from '../../src/serve-app.ts'

/** The showcase in a bare page: what the playground offers to agents, without its cards. */
const showcase = `
import { defineApp } from '@abp-kit/core'
import { register } from '@abp-kit/core/register'
import { capabilities } from '@abp-kit/showcase'
const app = defineApp({ id: 'com.example.showcase', name: 'Showcase', version: '1.0.0', capabilities })
register(async () => ({ default: app }))
`

export interface Offer {
  site: Site
  app: App
  stop: () => Promise<void>
}

export async function serveShowcase(): Promise<Offer> {
  const served = await serveApp(showcase)
  const app = await openApp(served.url)
  return {
    site: { ...playground, url: served.url },
    app,
    stop: async () => {
      await app.stop()
      await served.stop()
    },
  }
}

/** @param script - in the page, before its own. Until the test is over. */
export async function serveForms(script = ''): Promise<Site> {
  const served = await serveFormPage(script)
  onTestFinished(served.stop)
  return { ...formPage, url: served.url }
}

/** A directory that is removed when the test is over. */
export async function temporaryHome(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'abp-bench-test-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
