import { expect, test, vi } from 'vitest'
import { withAbp } from '../../src/config/config.ts'
import { enterProject } from '../project.ts'

const rule = { source: '/abp.json', destination: '/api/abp' }
const mine = { source: '/old', destination: '/new' }

test('in the Pages Router, the manifest’s address leads to its route, before the user’s rewrites', async () => {
  enterProject('abp/index.ts', 'pages/index.tsx', 'pages/api/abp.ts')
  expect(await withAbp().rewrites?.()).toEqual({ beforeFiles: [rule], afterFiles: [], fallback: [] })
  expect(await withAbp({ rewrites: async () => [mine] }).rewrites?.()).toMatchObject({
    beforeFiles: [rule],
    afterFiles: [mine],
  })
  const own = { beforeFiles: [mine], afterFiles: [], fallback: [mine] }
  expect(await withAbp({ rewrites: async () => own }).rewrites?.()).toEqual({
    ...own,
    beforeFiles: [rule, mine],
  })
})

test('the result store’s address leads to its route', async () => {
  enterProject('abp/index.ts', 'pages/index.tsx', 'pages/api/abp-results/[[...path]].ts')
  expect(await withAbp().rewrites?.()).toMatchObject({
    beforeFiles: [{ source: '/abp-results/:path*', destination: '/api/abp-results/:path*' }],
  })
})

test('an export has no routes: in development, the manifest’s address leads to a server beside it, in a build nowhere', async () => {
  enterProject('abp/index.ts', 'pages/index.tsx')
  expect(withAbp({ output: 'export' })).not.toHaveProperty('rewrites')
  vi.stubEnv('NODE_ENV', 'development')
  expect(await withAbp({ output: 'export' }).rewrites?.()).toMatchObject({
    beforeFiles: [
      { source: '/abp.json', destination: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/abp\.json$/) },
    ],
  })
  vi.unstubAllEnvs()
})

test('the server bundles this package for the Pages Router, so that it knows the definition', () => {
  enterProject('abp/index.ts', 'pages/index.tsx')
  expect(withAbp({ transpilePackages: ['mine'] }).transpilePackages).toEqual(['mine', '@abp-kit/next'])
})

test('the page’s own code is added where Next.js can', () => {
  const files = ['abp/index.ts', 'pages/index.tsx']
  const install = (version: string) => ({ 'node_modules/next/package.json': JSON.stringify({ version }) })
  enterProject(...files, install('16.3.0'))
  const { instrumentationClientInject } = withAbp({ instrumentationClientInject: ['mine'] })
  expect(instrumentationClientInject).toEqual(['mine', '@abp-kit/next/pages/client'])
  enterProject(...files, install('16.2.0'))
  expect(withAbp()).not.toHaveProperty('instrumentationClientInject')
})

test('without pages, nothing of that', () => {
  enterProject('abp/index.ts', 'app/layout.tsx', 'pages/api/abp.ts')
  const config = withAbp()
  expect(config).not.toHaveProperty('rewrites')
  expect(config).not.toHaveProperty('transpilePackages')
})
