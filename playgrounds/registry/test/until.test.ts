import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startRegistry } from '../src/registry.ts'

const version = (number: string) => ({
  name: 'thing',
  version: number,
  dist: { tarball: `http://127.0.0.1/thing-${number}.tgz`, shasum: '0'.repeat(40) },
})
const thing = {
  name: 'thing',
  'dist-tags': { latest: '1.1.0' },
  versions: { '1.0.0': version('1.0.0'), '1.1.0': version('1.1.0') },
  time: { '1.0.0': '2026-11-24T12:00:00.000Z', '1.1.0': '2026-11-26T12:00:00.000Z' },
}

/** Starts a registry before one that has two versions of a package. @returns what it has of them */
async function offered(until?: string): Promise<unknown> {
  const upstream = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(thing))
  })
  await new Promise<void>((listening) => upstream.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void upstream.close())
  const cache = await mkdtemp(join(tmpdir(), 'abp-kit until '))
  onTestFinished(() => rm(cache, { recursive: true, force: true }))
  const address = upstream.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const registry = await startRegistry({ upstream: `http://127.0.0.1:${port}/`, cache, until })
  onTestFinished(() => registry.stop())
  const found: { versions: object; 'dist-tags': object } = await (await fetch(`${registry.url}thing`)).json()
  return [Object.keys(found.versions), found['dist-tags']]
}

test('what came after the day is not there', async () => {
  expect(await offered()).toEqual([['1.0.0', '1.1.0'], { latest: '1.1.0' }])
  expect(await offered('2026-11-25')).toEqual([['1.0.0'], { latest: '1.0.0' }])
})
