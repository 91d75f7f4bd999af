import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { developmentPort, hasCertificate } from '../../src/add/development-address.ts'
import { nextSteps } from '../../src/add/next-steps.ts'
import { findProject } from '../../src/add/project/project.ts'
import { createSite } from '../fixtures/site.ts'

async function portOf(...[dependencies, config, script]: [...Parameters<typeof project>, script?: string]) {
  return developmentPort(await project(dependencies, config), script)
}

async function project(dependencies: Record<string, string>, [file, text]: [file: string, text: string]) {
  const folder = await createSite({ 'package.json': JSON.stringify({ type: 'module', dependencies }) })
  await writeFile(join(folder, file), text)
  return findProject(folder, 'npm', 'any')
}

test.for<[string, number | undefined]>([
  ['export default { server: { port: 9527 } }', 9527],
  ["export default (env) => ({ base: '/', server: { proxy: { '/api': { port: 1 } }, 'port': 4000 } })", 4000],
  ['export default { preview: { port: 9725 }, test: { server: { port: 1 } } }', 5173],
  ['export default { server: { port: Number(process.env.PORT) } }', undefined],
  ['export default {', 5173],
])('Vite: %s', async ([text, port]) => {
  expect(await portOf({ vite: '8.0.0' }, ['vite.config.js', text])).toBe(port)
})

test.for<[string, number | undefined]>([
  ['NODE_ENV=development tsx watch server/index.ts', undefined],
  ['portless landing.shop cross-env MODE=watch vite', undefined],
  ['node node_modules/vite/bin/vite.js', 9527],
  ['vite --port 3333 --open', 3333],
  ['vite --port=3334', 3334],
  ['PORT=3335 vite', 3335],
  ['vite --open', 9527],
])('the script: %s', async ([script, port]) => {
  const config = 'export default { server: { port: 9527 } }'
  expect(await portOf({ vite: '8.0.0' }, ['vite.config.js', config], script)).toBe(port)
})

test('the other frameworks', async () => {
  expect(await portOf({ next: '16.4.6' }, ['next.config.js', 'export default {}'], 'next dev -p 3002')).toBe(
    3002,
  )
  const nuxt = 'export default defineNuxtConfig({ devServer: { port: 3003 } })'
  expect(await portOf({ nuxt: '4.5.2' }, ['nuxt.config.js', nuxt])).toBe(3003)
  expect(
    await portOf({ astro: '7.3.5' }, ['astro.config.mjs', 'export default { server: { port: 3004 } }']),
  ).toBe(3004)
})

const astro = { astro: '7.3.5' }
const empty = 'export default {}'

test.for<[boolean, Record<string, string>, config: [file: string, text: string], script?: string]>([
  [true, { ...astro, '@vitejs/plugin-basic-ssl': '2.1.0' }, ['astro.config.mjs', empty], 'astro dev'],
  [true, { ...astro, 'vite-plugin-mkcert': '1.17.8' }, ['astro.config.mjs', empty]],
  [false, astro, ['astro.config.mjs', empty], 'astro dev'],
  [true, { next: '16.4.6' }, ['next.config.js', empty], 'next dev --experimental-https --turbopack'],
  [false, { next: '16.4.6' }, ['next.config.js', empty], 'next dev'],
  [true, { nuxt: '4.5.2' }, ['nuxt.config.js', 'export default { devServer: { https: true } }']],
  [false, { nuxt: '4.5.2' }, ['nuxt.config.js', 'export default { devServer: { https: false } }']],
  [true, { nuxt: '4.5.2' }, ['nuxt.config.js', empty], 'nuxt dev --https'],
])('a certificate in development, %s: %j', async ([expected, dependencies, config, script]) => {
  expect(hasCertificate(await project(dependencies, config), script)).toBe(expected)
})

test('the steps to try next have the address of the development server', async () => {
  const https = { ...astro, '@vitejs/plugin-basic-ssl': '2.1.0' }
  const steps = async (dependencies: Record<string, string>) =>
    nextSteps(await project(dependencies, ['astro.config.mjs', empty]), undefined, 'http://127.0.0.1:1/docs/')
  expect(await steps(https)).toContain('check https://localhost:4321/docs/')
  expect(await steps(astro)).toContain('check http://localhost:4321/docs/')
})
