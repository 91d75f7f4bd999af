import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { create, emptyFolder } from '../fixtures/program.ts'

/** Serves one package, as a registry does. @returns its address */
async function serve(name: string, tarball: Buffer): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(tarball)
    const { host } = request.headers
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
    const dist = { tarball: `http://${host}/package.tgz`, integrity }
    const version = { name, version: manifest.version, bin: { abp: 'abp.mjs' }, dist }
    return response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version.version },
        versions: { [version.version]: version },
      }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}/`
}

test('--add hands everything after it to `abp add`, and ends with its code', async () => {
  const cwd = emptyFolder()
  // A package of the same name, which says what it was asked for.
  const folder = join(cwd, 'package')
  mkdirSync(folder)
  const own = { name: '@abp-kit/cli', version: manifest.version, bin: { abp: 'abp.mjs' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  writeFileSync(
    join(folder, 'abp.mjs'),
    '#!/usr/bin/env node\nconsole.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)]))\nprocess.exit(3)\n',
    { mode: 0o755 },
  )
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd })
  const registry = await serve(own.name, readFileSync(join(cwd, 'package.tgz')))
  const app = join(cwd, 'an app')
  mkdirSync(app)
  const { code, out } = await create(['--add', '--force', 'a b', '--json', '$(x)'], {
    cwd: app,
    env: { npm_config_registry: registry, npm_config_cache: join(cwd, 'cache') },
  })
  expect([code, JSON.parse(out)]).toEqual([3, [app, 'add', '--force', 'a b', '--json', '$(x)']])
})
