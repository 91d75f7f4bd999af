import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const built = (name: string) => new URL(`../../dist/${name}.mjs`, import.meta.url).href

/** What agents do in tests of apps, and leave behind at their end: a session, a cancelled call, questions, subscriptions. */
const file = `import assert from 'node:assert/strict'
import test from 'node:test'
import { defineApp, defineCapability } from '${built('index')}'
import { createTestAgent } from '${built('testing')}'

const app = defineApp({
  id: 'com.example.tested',
  name: 'Tested',
  version: '1.0.0',
  capabilities: [
    defineCapability({ name: 'text.upper', handler: ({ text }) => ({ text: text.toUpperCase() }) }),
    defineCapability({ name: 'text.ask', handler: (_, { confirm }) => confirm({ message: 'Really?' }) }),
    defineCapability({
      name: 'text.wait',
      concurrency: 1,
      rateLimit: { calls: 5, perMs: 60_000 },
      handler: (_, { signal, progress }) =>
        new Promise((_, reject) => {
          progress(1, 2)
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    }),
  ],
})

test('leaves everything open', async () => {
  const agent = await createTestAgent(app)
  assert.deepEqual((await agent.call('text.upper', { text: 'a' })).data, { text: 'A' })
  const running = agent.call('text.wait', {}, { callId: 'slow' })
  await agent.call('text.upper', { text: 'b' })
  await agent.cancel('slow')
  assert.equal((await running).error.code, 'CANCELLED')
  await agent.call('text.ask', {})
  agent.register({ name: 'text.late', handler: () => ({}) })
  await agent.list()
  await agent.initialize()
})

test('waits for a call that times out', async () => {
  const agent = await createTestAgent(app)
  const { error } = await agent.call('text.wait', {}, { timeout: 300 })
  assert.equal(error.code, 'TIMEOUT')
})
`

test('`node --test` ends when the tests of an app have ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abp-node-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'app.test.mjs'), file)
  const { VITEST: _, NODE_OPTIONS: __, ...env } = process.env
  // Killed instead of waiting for the end of the session, which comes after half an hour.
  const run = promisify(execFile)('node', ['--test', '--test-reporter=tap', 'app.test.mjs'], {
    cwd: folder,
    env,
    timeout: 45_000,
  })
  const { stdout } = await run
  expect(stdout).toMatch(/# pass 2\n# fail 0/)
}, 60_000)
