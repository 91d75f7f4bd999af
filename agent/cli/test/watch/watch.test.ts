import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { inject } from '../../src/inject/index.ts'
import { describeMessage } from '../../src/watch/dev-server-message.ts'
import { program } from '../fixtures/program.ts'
import { createSite, plainSite } from '../fixtures/site.ts'

test('with --watch, a change in a real development server makes the call again, and is named', async () => {
  const folder = await createSite(plainSite)
  await inject({ target: folder })
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, watch: { usePolling: true, interval: 100 } },
    optimizeDeps: { noDiscovery: true },
  })
  onTestFinished(() => server.close())
  await server.listen()
  const url = server.resolvedUrls?.local[0] ?? ''
  const child = spawn(process.execPath, [
    ...program,
    'call',
    url,
    'text.upper',
    '--field',
    'text=a',
    '--watch',
    '--json',
  ])
  onTestFinished(() => void child.kill('SIGKILL'))
  let [out, errors] = ['', '']
  child.stdout.on('data', (data) => {
    out += data
  })
  child.stderr.on('data', (data) => {
    errors += data
  })
  await expect.poll(() => out).toContain('{"success":true,"data":{"text":"A"}')
  const handler = join(folder, 'handlers/upper.js')
  await writeFile(handler, (await readFile(handler, 'utf8')).replace('text.toUpperCase()', "text + '!'"))
  await expect.poll(() => out).toContain('"data":{"text":"a!"}')
  expect(errors).toMatch(/changed: .*reload/)
  child.kill('SIGINT')
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(130)
})

test.each([
  ['{"type":"update","updates":[{"type":"js-update","path":"/abp/index.ts"}]}', 'hot update: /abp/index.ts'],
  ['{"type":"full-reload"}', 'reload'],
  ['{"action":"serverComponentChanges","hash":"1"}', 'server components'],
  ['{"type":"turbopack-message","data":{"type":"partial"}}', 'hot update'],
  ['{"type":"turbopack-message","data":{"type":"issues"}}', undefined],
  ['{"type":"connected"}', undefined],
  ['not JSON', undefined],
])('%s is %s', (message, what) => {
  expect(describeMessage(message)).toBe(what)
})
