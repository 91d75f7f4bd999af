import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { enterProject } from '../project.ts'

interface Webpack {
  webpack(options: object, done: (error: unknown, stats?: unknown) => void): void
}

/** What Next.js builds with. It has no types. */
const webpack: Webpack = createRequire(import.meta.url)('next/dist/compiled/webpack/webpack')

/** What a next.config imports. */
const entries = ['@abp-kit/next/config', '@abp-kit/next/service-worker']

test('webpack follows all that a configuration imports, so that it says nothing in builds', async () => {
  const directory = enterProject('page.js')
  const said: string[] = []
  const stream = new Writable({ write: (text, _encoding, done) => done(void said.push(String(text))) })
  await promisify(webpack.webpack)({
    mode: 'none',
    context: directory,
    entry: './page.js',
    output: { path: join(directory, 'built') },
    infrastructureLogging: { level: 'warn', stream },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(directory, 'cache'),
      buildDependencies: { config: entries.map((entry) => fileURLToPath(import.meta.resolve(entry))) },
    },
  })
  expect(said.join('')).toBe('')
})
