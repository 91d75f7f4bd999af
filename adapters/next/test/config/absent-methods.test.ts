import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withAbp } from '../../src/config/config.ts'
import { enterProject } from '../project.ts'

const require = createRequire(import.meta.url)

// As Sentry's loader writes it around the text of a route.
const wrapped = `import { GET as get, POST as post, anything } from '@abp-kit/next/route'
export const GET = { handler: get }
export const POST = post
export const other = anything
export * from '@abp-kit/next/route'
`

test('webpack says nothing about methods of HTTP that the manifest’s route does not have', async () => {
  const root = enterProject('abp/index.ts', {
    'route.js': wrapped,
    'node_modules/@abp-kit/next/package.json': '{ "exports": { "./route": "./route.js" } }',
    'node_modules/@abp-kit/next/route.js': 'export const dynamic = 1\nexport function GET() {}\n',
  })
  expect(await warnings(root, (given) => given)).toHaveLength(2)
  const { webpack } = withAbp()
  const context: Parameters<NonNullable<typeof webpack>>[1] = Object.create(null)
  expect(await warnings(root, (given) => webpack?.(given, context))).toEqual([
    expect.stringContaining("export 'anything'"),
  ])
})

/** @returns what the webpack in Next.js warns about */
async function warnings(root: string, change: (config: object) => unknown): Promise<string[]> {
  const { webpack } = require('next/dist/compiled/webpack/bundle5')()
  const config = change({
    context: root,
    entry: './route.js',
    mode: 'development',
    resolve: {},
    output: { path: join(root, 'out') },
  })
  return await new Promise((resolve, reject) =>
    webpack(config, (error: unknown, stats: { toJson(): { warnings: { message: string }[] } }) =>
      error ? reject(error) : resolve(stats.toJson().warnings.map(({ message }) => message)),
    ),
  )
}
