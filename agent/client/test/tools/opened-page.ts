import { fileURLToPath } from 'node:url'
// biome-ignore lint/style/noRestrictedImports: the app under test is made with it
import { renderHead } from '@abp-kit/core/adapter'
import { build } from 'esbuild'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll } from 'vitest'
import { type ConnectOptions, connect, type OfferedCapabilities, type Session } from '../../src/index.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { startServer } from '../fixtures/server.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * An app in a real page, with one session for all tests of a file.
 *
 * @param definition - a module of this folder whose default export is made with `defineApp`
 * @returns the session, once the tests run
 */
export function openPage(
  definition: string,
  options: ConnectOptions = {},
): () => Session<OfferedCapabilities, Page> {
  let session: Session<OfferedCapabilities, Page>
  let end: () => Promise<void>
  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `
          import { register } from '@abp-kit/core/register'
          register(() => import('./${definition}'))`,
        resolveDir: here,
      },
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: '/',
      write: false,
      logLevel: 'error',
    })
    const scripts = new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*\//, '/'), text]))
    const app = { id: 'com.example.app', name: 'App', version: '1.0.0' }
    const head = `${renderHead({ app, manifest: '/abp.json' })}<script type="module" src="/stdin.js"></script>`
    const server = await startServer(({ url = '/' }, response) => {
      const script = scripts.get(url)
      if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      else if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(head)
      else response.writeHead(404).end()
    })
    const browser = await launchBrowser()
    end = async () => {
      await browser.close()
      await server.stop()
    }
    session = await connect<OfferedCapabilities, Page>(server.url, { ...options, browser })
  })
  afterAll(async () => {
    await session?.close()
    await end?.()
  })
  return () => session
}
