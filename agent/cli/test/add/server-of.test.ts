import { expect, test } from 'vitest'
import { findProject } from '../../src/add/project/project.ts'
import { developmentServerOf, serverOf } from '../../src/add/server-of.ts'
import { createSite } from '../fixtures/site.ts'

test.each([
  [{ '.env': 'API_URL=http://127.0.0.1' }, ['--env-file=.env', '.output/server/index.mjs']],
  [{}, ['.output/server/index.mjs']],
])("Nitro's server gets what is in .env, which it does not read: %o", async (files, args) => {
  const dependencies = { nuxt: '^4.0.0' }
  const root = await createSite({ 'package.json': JSON.stringify({ dependencies }), 'app.vue': '', ...files })
  const server = serverOf(findProject(root), '1234', true)
  expect(server).toMatchObject({ program: process.execPath, args, name: ['node', ...args].join(' ') })
})

/** A program that is installed, so that the framework's own server could be started. */
const installed = (program: string) => ({ [`node_modules/.bin/${program}`]: '' })

test.each([
  ['next', 'start', 'dotenv -e ../../.env -- next start', true],
  ['next', 'start', 'doppler run -- next start -p 4000', true],
  ['next', 'start', 'infisical run --env=prod -- next start', true],
  ['next', 'start', "sh -c 'set -a; . ./.env; exec next start'", true],
  ['next', 'start', 'cross-env NODE_ENV=production next start', true],
  ['next', 'start', 'node server.js', true],
  ['next', 'start', 'prisma migrate deploy && next start', false],
  ['next', 'start', 'next start -p 3001', false],
  ['next', 'start', 'pm2 start next -- start', false],
  ['next', 'start', 'npm run dev', false],
  ['nuxt', 'start', 'op run --env-file=.env -- node .output/server/index.mjs', true],
  ['nuxt', 'start', 'node .output/server/index.mjs', false],
  ['vite', 'preview', 'dotenvx run -- vite preview', true],
  ['vite', 'preview', 'vite preview --port 4173', false],
  ['vite', 'start', 'vite', false],
  ['astro', 'preview', 'env-cmd astro preview', true],
])('%s, %s: %s', async (name, script, line, isOwn) => {
  const content = { dependencies: { [name]: '*' }, scripts: { [script]: line } }
  const files = { 'package.json': JSON.stringify(content), 'index.html': '', ...installed(name) }
  const project = findProject(await createSite(files), 'npm', 'any')
  expect(serverOf(project, '1234', name === 'nuxt')).toMatchObject(
    isOwn ? { name: `npm run ${script}`, isOwn } : { isOwn },
  )
})

test.each([
  ['dotenv -e ../../.env -- next dev', true],
  ['next dev --turbopack', false],
])('the development server: %s', async (dev, isOwn) => {
  const content = { dependencies: { next: '*' }, scripts: { dev } }
  const files = { 'package.json': JSON.stringify(content), 'app/page.jsx': '', ...installed('next') }
  expect(developmentServerOf(findProject(await createSite(files), 'npm', 'any'), '1')).toMatchObject({
    isOwn,
  })
})
