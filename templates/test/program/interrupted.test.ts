import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder, start } from '../fixtures/program.ts'

test('a signal at any time leaves all or nothing', async () => {
  const parent = emptyFolder()
  const seen = new Set<string>()
  // From before the program starts to after it ends; what happens between must not depend on the moment.
  for (let wait = 0; wait < 300; wait += 12) {
    const cwd = mkdtempSync(join(parent, 'run-'))
    const { child, ended } = start(['a', '-t', 'html', '--no-install', '--no-git'], { cwd })
    await setTimeout(wait)
    child.kill('SIGINT')
    const { code } = await ended
    const left = readdirSync(cwd)
    seen.add(left.join())
    expect(['', 'a']).toContain(left.join())
    if (left.length > 0) expect(existsSync(join(cwd, 'a/package.json'))).toBe(true)
    if (code === 0) expect(left).toEqual(['a'])
    if (code === 130) expect(left).toEqual([])
  }
  expect(seen.has('')).toBe(true)
})

test('an interrupted installation leaves the whole app, and says how to go on', async () => {
  const cwd = emptyFolder()
  // A registry that never answers.
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const asked = once(server, 'request')
  const { child, ended } = start(['a', '-t', 'html', '--pm', 'npm'], {
    cwd,
    env: { npm_config_registry: `http://127.0.0.1:${address.port}/`, npm_config_cache: join(cwd, 'cache') },
  })
  await asked
  // As a terminal does: to the package manager, too.
  process.kill(-(child.pid ?? 0), 'SIGINT')
  const { code, errors } = await ended
  expect([code, errors]).toEqual([
    130,
    expect.stringMatching(
      /INSTALL_FAILED: The app is complete, but `npm install` was interrupted[\s\S]*cd a\n {2}npm install\n/,
    ),
  ])
  expect(existsSync(join(cwd, 'a/index.html'))).toBe(true)
})

test('a failed installation ends with 4, and keeps the files', async () => {
  const cwd = emptyFolder()
  const { code, out, errors } = await start(['a', '-t', 'html', '--offline', '--json'], {
    cwd,
    env: { npm_config_cache: join(cwd, 'cache'), npm_config_registry: 'http://127.0.0.1:9/' },
  }).ended
  expect([code, JSON.parse(out)]).toEqual([
    4,
    {
      error: expect.objectContaining({
        code: 'INSTALL_FAILED',
        details: expect.objectContaining({ directory: join(cwd, 'a') }),
      }),
    },
  ])
  expect(errors).toContain('ENOTCACHED')
  expect(existsSync(join(cwd, 'a/index.html'))).toBe(true)
})

test('a package manager that is not there', async () => {
  const cwd = emptyFolder()
  const { code, errors } = await start(['a', '-t', 'html', '--pm', 'bun'], { cwd, env: { PATH: '/nowhere' } })
    .ended
  expect([code, errors]).toEqual([
    4,
    expect.stringContaining('`bun install` could not run: spawn bun ENOENT'),
  ])
  expect(existsSync(join(cwd, 'a/index.html'))).toBe(true)
})
