import { connect, discover } from '@abp-kit/client'
import { build, type Framework, type Served, serve } from '@abp-kit/playground-runner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embedded } from './embedded.ts'
import { type EmbeddingPage, serveEmbeddingPage } from './embedding-page.ts'
import { expectHead } from './raw-html.ts'

const base = '/docs'

/** The production build of an app that is served below a path, and may be embedded. */
export function basePath(framework: Framework): void {
  let server: Served
  let embedding: EmbeddingPage
  beforeAll(async () => {
    embedding = await serveEmbeddingPage()
    const options = { basePath: base, env: { EMBED_ORIGIN: embedding.origin } }
    await build(framework, options)
    server = await serve(framework, options)
  })
  afterAll(async () => {
    await server?.stop()
    await embedding?.stop()
  })

  test('link and manifest are below it', async () => {
    const response = await fetch(`${server.url}/about`, { headers: { accept: 'text/html' } })
    expectHead(await response.text(), `${base}/abp.json`)
    expect(await discover(`${server.url}/about`)).toMatchObject({
      supported: true,
      manifestUrl: `${server.url}/abp.json`,
    })
  })

  test('calls work, and navigate below it', async () => {
    const session = await connect(`${server.url}/about`)
    try {
      expect(await session.call('storage.read', { key: 'none' })).toMatchObject({ success: true })
      expect(await session.call('pages.read', { path: '/dynamic' })).toMatchObject({
        success: true,
        data: { path: `${base}/dynamic` },
      })
    } finally {
      await session.close()
    }
  })
  // The same build, because a build takes long.
  describe('embedded in another page', () =>
    embedded({ base, url: () => `${server.url}/`, allowed: () => embedding.origin }))
}
