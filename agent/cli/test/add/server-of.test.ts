import { expect, test } from 'vitest'
import { findProject } from '../../src/add/project/project'
import { serverOf } from '../../src/add/server-of'
import { createSite } from '../fixtures/site'

test.each([
  [{ '.env': 'API_URL=http://127.0.0.1' }, ['--env-file=.env', '.output/server/index.mjs']],
  [{}, ['.output/server/index.mjs']],
])("Nitro's server gets what is in .env, which it does not read: %o", async (files, args) => {
  const dependencies = { nuxt: '^4.0.0' }
  const root = await createSite({ 'package.json': JSON.stringify({ dependencies }), 'app.vue': '', ...files })
  const server = serverOf(findProject(root), '1234', true)
  expect(server).toMatchObject({ program: process.execPath, args, name: ['node', ...args].join(' ') })
})
