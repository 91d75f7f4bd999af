import { exec, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The tests' own environment would make the framework build for tests.
const env = { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(await freePort()) }
const run = promisify(exec)
let stop = async () => {}

beforeAll(async () => {
  await run('%RUN% build', { env })
  const server = spawn('%RUN% start', { env, shell: true, stdio: 'ignore', detached: process.platform !== 'win32' })
  stop = async () => {
    if (server.pid === undefined || server.exitCode !== null) return
    const ended = once(server, 'exit')
    if (process.platform === 'win32') await run(`taskkill /pid ${server.pid} /t /f`)
    else process.kill(-server.pid)
    await ended
  }
  await answers(`http://127.0.0.1:${env.PORT}/`)
}, 300_000)

afterAll(() => stop())

// `abp check` opens the app as agents do and calls what it offers. It needs Chrome, Chromium or Edge.
test('agents find and use the app', async () => {
  const { stdout } = await run(`%EXEC% abp check http://127.0.0.1:${env.PORT}/ --fail-on warn`, { env })
  expect(stdout).not.toBe('')
}, 180_000)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 3000
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${url} does not answer. Run "%RUN% start" to see why.`)
}
