import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../../../client/test/fixtures/server.ts'
import { KnownApps } from '../../src/apps/index.ts'
import { createLog } from '../../src/log/index.ts'

/** The passing of time is told by `performance.now()`; everything else is real. */
let now = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())

async function startApp() {
  const state = { names: ['a.b'], up: true, reads: 0 }
  const { stop, url } = await startServer((request, response) => {
    if (!state.up) response.writeHead(500).end()
    else if (request.url === '/')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><head><link rel="abp-manifest" href="/abp.json"></head>')
    else {
      state.reads++
      const app = { id: 'com.example.known', name: 'Known', version: '1.0.0' }
      const capabilities = state.names.map((name) => ({ name }))
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' })
        .end(JSON.stringify({ abp: '0.1', app, capabilities }))
    }
  })
  onTestFinished(stop)
  const log = createLog({ logLevel: 'error', logFormat: 'text' })
  const apps = new KnownApps({ app: [`${url}/`], allowOrigin: [], blockOrigin: [] }, log)
  const changed = vi.fn()
  apps.onChange(changed)
  await apps.read()
  changed.mockClear()
  const names = async () => {
    await apps.read()
    return apps.known().flatMap(({ capabilities }) => capabilities.map(({ name }) => name))
  }
  return { changed, names, state }
}

describe('the tools of --app, which were read in advance', () => {
  test('are read again for the list of a client, a minute later', async () => {
    const { changed, names, state } = await startApp()
    state.names = ['a.b', 'a.c']
    expect(await names()).toEqual(['a.b'])
    expect(state.reads).toBe(1)
    now += 60_000
    expect(await names()).toEqual(['a.b', 'a.c'])
    expect(changed).toHaveBeenCalledTimes(1)
  })

  test('change nothing for the client as long as the manifest stays the same', async () => {
    const { changed, names, state } = await startApp()
    now += 60_000
    expect(await names()).toEqual(['a.b'])
    expect(state.reads).toBe(2)
    expect(changed).not.toHaveBeenCalled()
  })

  test('stay while the app cannot be reached', async () => {
    const { names, state } = await startApp()
    state.up = false
    now += 60_000
    expect(await names()).toEqual(['a.b'])
    Object.assign(state, { up: true, names: ['a.c'] })
    now += 60_000
    expect(await names()).toEqual(['a.c'])
  })
})
