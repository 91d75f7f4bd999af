import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { developmentPort } from '../../src/add/development-port'
import { findProject } from '../../src/add/project/project'
import { createSite } from '../fixtures/site'

async function portOf(
  dependencies: Record<string, string>,
  config: [file: string, text: string],
  script?: string,
) {
  const folder = await createSite({ 'package.json': JSON.stringify({ type: 'module', dependencies }) })
  await writeFile(join(folder, config[0]), config[1])
  return developmentPort(findProject(folder, 'npm', 'any'), script)
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
