import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'

const port = await freePort()
const url = `http://127.0.0.1:${port}/`
// The tests' own NODE_ENV would make the framework build for tests.
const env = { ...process.env, NODE_ENV: 'production' as const, HOST: '127.0.0.1', PORT: String(port) }
let stop = async () => {}

beforeAll(async () => {
  expect(await run('%RUN% build')).toBe(0)
  const isWindows = process.platform === 'win32'
  const server = spawn('%RUN% start', { env, shell: true, stdio: 'inherit', detached: !isWindows })
  stop = async () => {
    if (server.pid === undefined || server.exitCode !== null) return
    const ended = once(server, 'exit')
    // The server is a child of the command.
    if (isWindows) await run(`taskkill /pid ${server.pid} /t /f`)
    else process.kill(-server.pid)
    await ended
  }
  await answers()
}, 300_000)

afterAll(() => stop())

// `abp check` opens the app as agents do and calls what it offers. It needs Chrome, Chromium or Edge.
test('agents find and use the app', async () => {
  expect(await run(`%EXEC% abp check ${url} --fail-on warn`)).toBe(0)
}, 180_000)

/** @returns the exit code */
async function run(command: string): Promise<unknown> {
  const [code]: unknown[] = await once(spawn(command, { env, shell: true, stdio: 'inherit' }), 'exit')
  return code
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 3000
}

async function answers(): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${url} does not answer.`)
}
