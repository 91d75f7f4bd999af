import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Reachable by nobody: nothing listens at the discard port. */
const dead = 'http://127.0.0.1:9/'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'abp-kit régistry '))
  await writeFile(join(directory, 'package.json'), '{ "private": true }')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Starts the program as `npm run` does in a folder of somebody else. */
function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn('node', [program, ...args], {
    env: { ...process.env, INIT_CWD: directory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Collects what it prints. @returns it so far */
function listen(child: ChildProcess): () => string {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return () => output
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close')
  return code
}

test.concurrent('a command of the caller installs what was packed, and the registry ends with it', async () => {
  const child = start([
    '--only',
    '@abp-kit/core',
    'npm',
    'install',
    '@abp-kit/core',
    '--no-audit',
    '--no-fund',
  ])
  const output = listen(child)
  expect(await ended(child), output()).toBe(0)

  const installed = join(directory, 'node_modules/@abp-kit/core')
  expect(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))).toMatchObject({
    name: '@abp-kit/core',
    version: '0.0.0',
  })
  expect(await readFile(join(installed, 'dist/index.mjs'), 'utf8')).toContain('export')
  const [, url] = /Packages into (\S+) … 1 in/.exec(output()) ?? []
  if (!url) throw new Error(output())
  await expect(fetch(url)).rejects.toThrow()
})

test.concurrent('npm create makes an app where nobody can answer', async () => {
  const create = ['npm', 'create', 'abp-app', 'new-app', '--', '--template', 'react', '--yes', '--no-install']
  const child = start(['--only', 'create-abp-app', ...create])
  const output = listen(child)
  expect(await ended(child), output()).toBe(0)
  expect(await readFile(join(directory, 'new-app/abp/index.ts'), 'utf8')).toContain('defineApp')
})

test.concurrent('its exit code is that of the command, also when everything else is out of reach', async () => {
  const behindDead = join(directory, 'behind a dead registry')
  await mkdir(behindDead)
  await writeFile(join(behindDead, 'package.json'), '{ "private": true }')
  await writeFile(join(behindDead, '.npmrc'), `registry=${dead}`)
  // Package managers refuse versions that are only minutes old.
  const script = `fetch(process.env.npm_config_registry + '@abp-kit%2fcore')
    .then((answer) => answer.json())
    .then(({ time }) => process.exit(Date.parse(time['0.0.0']) < Date.now() - 1e10 ? 7 : 1))`
  const child = start(['--only', '@abp-kit/core', 'node', '-e', script], { INIT_CWD: behindDead })
  const output = listen(child)
  expect(await ended(child), output()).toBe(7)
  expect(output()).toContain('127.0.0.1:9 does not answer')
})

test.concurrent('without a command it stays until it is stopped', async () => {
  const child = start(['--only', '@abp-kit/core'])
  const output = listen(child)
  await expect.poll(output).toContain('export YARN_NPM_REGISTRY_SERVER=')
  const [, url = ''] = /npm_config_registry='(.+)'/.exec(output()) ?? []
  expect(await (await fetch(`${url}@abp-kit%2fcore`)).json()).toMatchObject({
    'dist-tags': { latest: '0.0.0' },
  })
  child.kill('SIGINT')
  expect(await ended(child)).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
})

test.concurrent('a package that is none', async () => {
  const child = start(['--only', '@abp-kit/cor', 'true'])
  const output = listen(child)
  expect(await ended(child)).toBe(1)
  expect(output()).toContain('pnpm did not publish @abp-kit/cor')
})

test.concurrent('a port that is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const child = start(['--port', port, 'true'])
  const output = listen(child)
  expect(await ended(child)).toBe(1)
  expect(output()).toContain(`Port ${port} of 127.0.0.1 cannot be used: EADDRINUSE`)
  server.close()
})
