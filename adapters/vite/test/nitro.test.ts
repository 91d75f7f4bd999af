import { manifestHeaders } from '@abp-kit/core/adapter/server'
import { expect, test } from 'vitest'
import { findNitro } from '../src/nitro/framework.ts'
import { NitroObserver } from '../src/nitro/observer.ts'

test.each([
  [{}, true],
  [{ static: true }, false],
])('Nitro with the options %j asks the app for the manifest: %s', (options, isServer) => {
  const nitro = new NitroObserver()
  expect(nitro.isServer).toBe(false)
  nitro.module.setup({ options: { ...options, routeRules: {} } })
  expect(nitro.isServer).toBe(isServer)
})

test("a file of Nitro's build has the headers of the manifest, and those of the app's own rule", () => {
  const own = { '/abp.json': { headers: { 'cache-control': 'no-store' } }, '/api/**': {} }
  const options = { routeRules: own }
  const nitro = new NitroObserver()
  nitro.sendHeaders('abp.json')
  nitro.module.setup({ options })
  nitro.sendHeaders('abp.json')
  expect(options.routeRules).toEqual({
    '/abp.json': { headers: { ...manifestHeaders, 'cache-control': 'no-store' } },
    '/api/**': {},
  })
})

type Input = string | string[] | Record<string, string>

const nitro = (server?: Input, client?: Input, command: 'build' | 'serve' = 'build') => {
  const environment = (input?: Input) => ({ build: { rollupOptions: input === undefined ? {} : { input } } })
  return findNitro({
    base: '/docs/',
    command,
    environments: { client: environment(client), ssr: environment(server) },
    plugins: [{ name: 'nitro:main' }],
    root: '/app',
  })
}

test('Nitro has its server entry and the entries for browsers in the inputs of its environments', () => {
  const found = nitro({ index: './src/entry-server.js' }, [
    'src/entry-client',
    '/app/admin.js',
    'src/app.css',
  ])
  expect(found).toMatchObject({ name: 'Nitro', basePath: '/docs/', manifestFile: 'abp.json' })
  expect(found?.server.names).toEqual(['./src/entry-server.js', '/app/src/entry-server.js'])
  expect(found?.clientEntries).toEqual(['/app/src/entry-client', '/app/admin.js'])
})

test.each([
  ['an HTML file is the template of the pages', './entry-server.js', '/app/index.html'],
  ['no module of the app writes the pages', undefined, './entry-client.js'],
])('%s: Vite asks about them', (_, server, client) => {
  expect(nitro(server, client)).toBeUndefined()
})

test('nothing for browsers is a mistake in a build', () => {
  expect(() => nitro('./entry-server.js')).toThrow('Nitro builds nothing for browsers')
  expect(nitro('./entry-server.js', undefined, 'serve')).toBeUndefined()
})
