import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { fetchLocally } from '@abp-kit/client'
import { expect, test } from 'vitest'
import { findProject } from '../../src/add/project/project.ts'
import { serveBuild } from '../../src/add/serve-build.ts'
import { developmentServerOf, serverOf } from '../../src/add/server-of.ts'
import { createTerminal } from '../../src/command-line/terminal.ts'
import { createSite, type Files } from '../fixtures/site.ts'

const terminal = createTerminal({
  input: new PassThrough(),
  output: new PassThrough(),
  errors: Object.assign(new PassThrough(), { columns: 80 }),
  isJson: false,
  signal: new AbortController().signal,
})

const built = { 'build/server/index.js': '' }

/** An app of React Router that is built, with a script `start`. */
async function app(start: string | undefined, files: Files = {}, build: Files = built) {
  const content = {
    dependencies: { '@react-router/dev': '^8.0.0' },
    scripts: { ...(start !== undefined && { start }) },
  }
  return findProject(await createSite({ 'package.json': JSON.stringify(content), ...build, ...files }), 'npm')
}

/** Listens to the port that an expression gives, and says where. */
const server = (port: string) => `import { createServer } from 'node:http'
const server = createServer((request, response) => response.end('Hello'))
server.listen(${port}, '127.0.0.1', () => console.log('\\x1b[1mReady\\x1b[0m at http://localhost:' + server.address().port))
`

test('the server of a framework, and where it is not installed the one of the app', async () => {
  const program = 'node_modules/.bin/react-router-serve'
  const installed = await app('node server.js', { [program]: '' })
  expect(serverOf(installed, '1')).toMatchObject({ program: `${installed.root}/${program}`, isOwn: false })
  const next = { ...installed, framework: { ...installed.framework, name: 'next' as const } }
  expect(serverOf(next, '1')).toMatchObject({ name: 'npm run start', host: 'localhost' })
  expect(serverOf(installed, '1', true)).toMatchObject({ name: 'node .output/server/index.mjs' })
  expect(serverOf(await app('node server.js'), '1')).toMatchObject({ name: 'npm run start', isOwn: true })
  expect(serverOf(await app('x', { '.pnp.cjs': '' }), '1')).toMatchObject({
    name: 'yarn run react-router-serve build/server/index.js',
    isOwn: false,
  })
  expect(serverOf(await app(undefined), '1')).toBeUndefined()
  expect(await serveBuild(await app(undefined), terminal, 0)).toEqual({
    elsewhere: 'No server for the build was found.',
  })
})

test.each([
  ['the usual folder', built, 'react-router-serve build/server/index.js'],
  [
    'a folder that the configuration names',
    { 'react-router.config.ts': "export default { buildDirectory: './out/' }", 'out/server/index.js': '' },
    'react-router-serve ./out/server/index.js',
  ],
  [
    'a folder for each bundle',
    { 'build/server/nodejs_abc/index.js': '' },
    'react-router-serve build/server/nodejs_abc/index.js',
  ],
])('the server of React Router in %s', async (_, build, name) => {
  const program = { 'node_modules/.bin/react-router-serve': '' }
  const found = await app('react-router-serve ./build/server/index.js', program, build)
  expect(serverOf(found, '1')).toMatchObject({ name, isOwn: false })
})

test('what React Router built is a server itself', async () => {
  const found = await app('NODE_ENV=production node ./build/server/index.js', {
    'node_modules/.bin/react-router-serve': '',
  })
  expect(serverOf(found, '1')).toMatchObject({ name: 'npm run start', isOwn: true })
})

test("Vite's server where the build is a worker of Cloudflare", async () => {
  const { root, ...rest } = await app(undefined, { 'node_modules/.bin/vite': '' })
  const dependencies = new Set(['@cloudflare/vite-plugin'])
  expect(serverOf({ root, ...rest, dependencies }, '1')).toMatchObject({
    name: expect.stringMatching(/^vite preview /),
  })
})

test('the development server, where the build is for a host that is not here', async () => {
  const program = 'node_modules/.bin/react-router'
  const installed = await app(undefined, { [program]: '' })
  expect(developmentServerOf(installed, '1')).toEqual({
    program: `${installed.root}/${program}`,
    args: ['dev', '--host', '127.0.0.1', '--port', '1'],
    folder: installed.root,
    name: 'react-router dev --host 127.0.0.1 --port 1',
    isOwn: false,
    host: '127.0.0.1',
  })
  expect(developmentServerOf(await app(undefined), '1')).toBeUndefined()
  const scripts = { dev: 'next dev --webpack -p 3001', build: 'next build' }
  const next = { 'package.json': JSON.stringify({ dependencies: { next: '^16.0.0' }, scripts }) }
  expect(
    developmentServerOf(await app(undefined, { ...next, 'node_modules/.bin/next': '' }), '1'),
  ).toMatchObject({ name: 'next dev -H localhost -p 1 --webpack', host: 'localhost' })
})

test('an adapter of Astro that has no preview', async () => {
  const refuses = `#!/bin/sh
echo '[preview] The @astrojs/vercel adapter does not support the preview command.'
exit 1
`
  const site = await createSite({
    'package.json': JSON.stringify({ dependencies: { astro: '^7.0.0' } }),
    'node_modules/.bin/astro': refuses,
  })
  await chmod(join(site, 'node_modules/.bin/astro'), 0o755)
  expect(await serveBuild(findProject(site, 'npm'), terminal, 0)).toEqual({
    elsewhere: '@astrojs/vercel cannot serve its builds here.',
  })
})

test.each([
  ['preview', { preview: 'cross-env NODE_ENV=production node server', start: 'node server' }],
  ['start', { preview: 'vite preview', start: 'NODE_ENV=production node server' }],
  [undefined, { start: 'vite', preview: 'vite preview' }],
])('the script %s of an app with a server that renders its pages', async (script, scripts) => {
  const content = {
    dependencies: { vite: '^8.0.0' },
    scripts: { ...scripts, 'build:server': 'vite build --ssr src/entry-server.js --outDir dist/server' },
  }
  const files = { 'index.html': '', 'package.json': JSON.stringify(content), 'node_modules/.bin/vite': '' }
  const found = findProject(await createSite(files), 'npm')
  const isOwn = script !== undefined
  const name = isOwn ? `npm run ${script}` : expect.stringMatching(/^vite preview --host /)
  expect(serverOf(found, '1')).toMatchObject({ name, isOwn })
  // Where Nitro has built the server, it is that one.
  expect(serverOf(found, '1', true)).toMatchObject({ name: 'node .output/server/index.mjs' })
})

test.each([
  ['node server.mjs', { name: 'npm run start', isOwn: true }],
  ['astro dev', undefined],
])("a build of Astro for the app's own server, started with %s", async (start, expected) => {
  const found = findProject(
    await createSite({
      'package.json': JSON.stringify({ dependencies: { astro: '^7.0.0' }, scripts: { start } }),
      'astro.config.mjs': "export default { adapter: node({ mode: 'middleware' }) }",
      'node_modules/.bin/astro': '',
    }),
    'npm',
  )
  if (expected) expect(serverOf(found, '1')).toMatchObject(expected)
  else expect(serverOf(found, '1')).toBeUndefined()
})

test('the program of Vite+ where there is none of Vite', async () => {
  const vitePlus = { dependencies: { vite: 'npm:@voidzero-dev/vite-plus-core@1.6.0', 'vite-plus': '1.6.0' } }
  const serverWith = async (...programs: string[]) => {
    const files = Object.fromEntries(programs.map((name) => [`node_modules/.bin/${name}`, '']))
    return serverOf(
      findProject(
        await createSite({ 'index.html': '', 'package.json': JSON.stringify(vitePlus), ...files }),
        'npm',
      ),
      '1',
    )
  }
  expect(await serverWith('vp')).toMatchObject({ name: expect.stringMatching(/^vp preview --host /) })
  expect(await serverWith('vp', 'vite')).toMatchObject({
    name: expect.stringMatching(/^vite preview --host /),
  })
})

test.for([
  ['takes the port that it is given', 'process.env.PORT'],
  ['chooses its port, and says which', '0'],
])('a server of the app %s', async ([, port = '']) => {
  const served = await serveBuild(await app('node server.mjs', { 'server.mjs': server(port) }), terminal, 0)
  if (!('url' in served)) throw new Error(JSON.stringify(served))
  expect(await (await fetch(served.url)).text()).toBe('Hello')
  await served.stop()
  await expect(fetch(served.url)).rejects.toThrow()
})

test('a server of the app with a certificate of its own', async () => {
  const pem = fileURLToPath(new URL('../../../../core/test/fixtures/localhost.pem', import.meta.url))
  const secure = server('process.env.PORT')
    .replace('node:http', 'node:https')
    .replace('createServer((', `createServer({ key: pem, cert: pem }, (`)
    .replace('const server', `const pem = readFileSync(${JSON.stringify(pem)})\nconst server`)
    .replace('at http:', 'at https:')
  const files = { 'server.mjs': `import { readFileSync } from 'node:fs'\n${secure}` }
  const served = await serveBuild(await app('node server.mjs', files), terminal, 0)
  if (!('url' in served)) throw new Error(JSON.stringify(served))
  expect(served.url).toMatch(/^https:/)
  expect(await (await fetchLocally(served.url)).text()).toBe('Hello')
  await served.stop()
})

test('a server of the app that waits for something that is not there, and answers late', async () => {
  const late = server('process.env.PORT').replace(
    "response.end('Hello')",
    "setTimeout(() => response.end('Hello'), 6_000)",
  )
  const served = await serveBuild(await app('node server.mjs', { 'server.mjs': late }), terminal, 0)
  if (!('url' in served)) throw new Error(JSON.stringify(served))
  await served.stop()
})

test('a server of the app that ends', async () => {
  const files = { 'server.mjs': "throw new Error('DATABASE_URL is missing')" }
  expect(await serveBuild(await app('node server.mjs', files), terminal, 0)).toEqual({
    problem: expect.stringMatching(
      /^`npm run start` does not answer: it ended with 1\.\n[\s\S]*DATABASE_URL is missing/,
    ),
  })
})

test('a server that does not end when it is told to is ended by force', async () => {
  const stubborn = `process.on('SIGTERM', () => {})\n${server('process.env.PORT')}`
  const found = await serveBuild(await app('node server.mjs', { 'server.mjs': stubborn }), terminal, 0)
  if (!('url' in found)) throw new Error(JSON.stringify(found))
  await found.stop()
  await expect(fetch(found.url)).rejects.toThrow()
})
