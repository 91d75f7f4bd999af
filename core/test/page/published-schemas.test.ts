import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPages } from './serve.ts'

let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => {
  pages = await startPages()
  // As the schemas of zod 4.0 and of plain valibot: they check, but do not describe themselves.
  pages.files.set(
    '/app.js',
    `import { defineApp } from '/core.js'
    const silent = { '~standard': { version: 1, vendor: 'zod', validate: (value) => ({ value }) } }
    export default defineApp({ id: 'com.example.page', name: 'Page', version: '1.0.0', capabilities: [
      { name: 'test.silent', input: silent, output: silent, handler: (params) => params },
      { name: 'test.known', input: { type: 'object', title: 'own' }, handler: () => 1 },
    ] })`,
  )
})
afterAll(() => pages?.close())

const inputSchema = { type: 'object', title: 'published' }
const outputSchema = { type: 'object', title: 'published, too' }

async function list(manifest: string | undefined) {
  if (manifest === undefined) pages.gate.refused.add('/abp.json')
  else pages.files.set('/abp.json', manifest)
  const page = await pages.open()
  const [listed, described] = await page.evaluate(async () => [
    await window.early.listCapabilities(),
    await window.early.describeCapability('test.silent'),
  ])
  pages.gate.refused.delete('/abp.json')
  const warnings = (await page.complaints()).filter(({ type }) => type === 'warn')
  return { listed, described, said: warnings.map(({ text }) => text) }
}

test('a schema that the page cannot describe comes from the manifest; all others are its own', async () => {
  const { listed, described, said } = await list(
    JSON.stringify({
      capabilities: [
        { name: 'test.silent', description: 'Of another deployment', inputSchema, outputSchema },
        { name: 'test.known', inputSchema, outputSchema },
      ],
    }),
  )
  expect(listed).toMatchObject([
    { name: 'test.silent', inputSchema, outputSchema },
    { name: 'test.known', inputSchema: { title: 'own' } },
  ])
  expect(listed).not.toMatchObject([{ description: 'Of another deployment' }, {}])
  expect(described).toMatchObject({ name: 'test.silent', inputSchema, outputSchema })
  expect(said).toEqual([])
})

test.each([
  ['does not have it', '{ "capabilities": [null, { "name": "test.silent" }] }', 'does not have it either'],
  ['is no JSON', 'not JSON', 'cannot be read'],
  ['is not there', undefined, 'cannot be read'],
])('when the manifest %s, the list has the rest, and the console says so', async (_, manifest, says) => {
  const { listed, said } = await list(manifest)
  expect(listed).toMatchObject([
    { name: 'test.silent' },
    { name: 'test.known', inputSchema: { title: 'own' } },
  ])
  expect(said[0]).toContain('[abp-kit] The page cannot describe a schema of test.silent.')
  expect(said[0]).toContain(says)
})

test('a page whose schemas describe themselves does not fetch the manifest', async () => {
  pages.gate.asked.length = 0
  const page = await pages.open()
  await page.evaluate(() => window.early.describeCapability('test.known'))
  expect(pages.gate.asked).not.toContain('/abp.json')
})
