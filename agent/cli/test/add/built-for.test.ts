import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFor } from '../../src/add/built-for.ts'
import { createSite, type Files } from '../fixtures/site.ts'

const nextBuild = (root: string) => builtFor('next', root, 0)
const nitroBuild = (root: string) => builtFor('nuxt', root, 0)
const viteBuild = (root: string, since: number) => builtFor('vite', root, since)

const nitro = (preset: string, preview?: string) =>
  JSON.stringify({ preset, commands: preview === undefined ? {} : { preview } })

test('Nitro says for which host it has built', async () => {
  const server = { '.output/server/index.mjs': '', '.output/public/a.js': '' }
  const node = await createSite({ ...server, '.output/nitro.json': nitro('node-server') })
  expect(nitroBuild(node)).toEqual({ isNitro: true })
  const cloudflare = { '.output/nitro.json': nitro('cloudflare-module', 'npx wrangler dev') }
  expect(nitroBuild(await createSite({ ...server, ...cloudflare })).elsewhere).toMatch(
    /^The build is for cloudflare-module, .*\.output, `npx wrangler dev` starts it\.$/,
  )
  const files = await createSite({ '.output/public/a.js': '', '.output/nitro.json': nitro('static') })
  expect(nitroBuild(files)).toEqual({ folder: await realpath(join(files, '.output/public')) })
  expect(nitroBuild(await createSite({ '.vercel/output/config.json': '{}' })).elsewhere).toContain('host')
})

test("Next's export is a folder", async () => {
  const root = await createSite({ 'out/index.html': '' })
  expect(nextBuild(root)).toEqual({})
  const detail = JSON.stringify({ version: 1, outDirectory: join(root, 'out'), success: true })
  const exported = await createSite({ '.next/export-detail.json': detail })
  expect(nextBuild(exported)).toEqual({ folder: await realpath(join(root, 'out')) })
})

test('React Router without a server is a folder', async () => {
  const built = (files: Files) => createSite({ 'build/client/index.html': '', ...files })
  const root = await built({})
  expect(builtFor('react-router', root, 0)).toEqual({ folder: await realpath(join(root, 'build/client')) })
  expect(builtFor('react-router', await built({ 'build/server/index.js': '' }), 0)).toEqual({})
})

test('an app on Vite with Nitro, whose result is of this build', async () => {
  const since = Date.now() - 60_000
  const server = { '.output/server/index.mjs': '', '.output/nitro.json': nitro('node-server') }
  const app = await createSite(server)
  expect(viteBuild(app, since)).toEqual({ isNitro: true })
  expect(viteBuild(app, since + 120_000)).toEqual({})
  expect(viteBuild(await createSite({ 'dist/index.html': '' }), since)).toEqual({})
  const vercel = await createSite({ '.vercel/output/nitro.json': nitro('vercel') })
  expect(viteBuild(vercel, since)?.elsewhere).toMatch(/^The build is for Vercel/)
})

test('TanStack Start before 1.137 does not serve its builds', async () => {
  const tanStack = (version: string, files: Files = {}) =>
    createSite({
      ...files,
      'node_modules/@tanstack/react-start/package.json': JSON.stringify({ version }),
    })
  const said = { elsewhere: 'TanStack Start 1.132.0 cannot serve its builds.' }
  expect(viteBuild(await tanStack('1.132.0'), 1)).toEqual(said)
  const prerendered = await tanStack('1.136.18', { 'dist/client/index.html': '' })
  expect(viteBuild(prerendered, 1)).toEqual({ folder: await realpath(join(prerendered, 'dist/client')) })
  expect(viteBuild(await tanStack('1.137.0'), 1)).toEqual({})
})
