import { spawn } from 'node:child_process'
import { test } from 'vitest'
import { serveApp } from './fixtures/app'
test('x', async () => {
  const app = await serveApp('./showcase')
  const child = spawn(process.execPath, ['/tmp/live.mjs', app.url], { stdio: 'inherit' })
  await new Promise((r) => child.once('exit', r))
  await app.stop()
})
