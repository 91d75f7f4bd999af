import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '@abp-kit/client'
import { expect, onTestFinished, test } from 'vitest'
import { serveShop } from './serve-shop'

const program = join(
  dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
)
const config = fileURLToPath(new URL('../../playwright/playwright.config.ts', import.meta.url))

test('the fixture gives Playwright Test an agent in its page', async () => {
  const shop = await serveShop()
  onTestFinished(shop.stop)
  const output = await mkdtemp(join(tmpdir(), 'abp-playwright-'))
  onTestFinished(() => rm(output, { recursive: true, force: true }))
  const env = { ...process.env, SHOP_URL: shop.url, ABP_BROWSER_PATH: await findBrowser(), NO_COLOR: '1' }
  // What vitest tells the programs that it starts is not meant for another one.
  for (const name of Object.keys(env))
    if (name.startsWith('VITEST') || name === 'FORCE_COLOR') Reflect.deleteProperty(env, name)
  const words = [program, 'test', '--config', config, '--reporter=list', '--output', output]
  const out = await new Promise((resolve) => {
    execFile(process.execPath, words, { env }, (_, printed, errors) => resolve(printed + errors))
  })
  expect(out).toMatch(/[✓k] .*an agent orders once somebody has signed in/)
  expect(out).toContain('1 passed')
})
