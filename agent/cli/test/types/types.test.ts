import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { inject } from '../../src/inject/index.ts'
import { typeOf } from '../../src/types/schema-type.ts'
import { writeLogins } from '../fixtures/logins.ts'
import { abp } from '../fixtures/program.ts'
import { serve } from '../fixtures/serve.ts'
import { createSite, definition, plainSite } from '../fixtures/site.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const manifest = join(here, 'manifest.json')

test('abp types: of a manifest and of a page the same; --check says when they are out of date', async () => {
  // The file that types.test-d.ts uses.
  expect(await abp('types', manifest, '--out', join(here, 'app.types.ts'), '--check')).toMatchObject({
    code: 0,
  })
  const folder = await createSite({
    'index.html': '<head><link rel="abp-manifest" href="abp.json"></head>',
    'abp.json': await readFile(manifest),
  })
  const { url } = await serve(folder)
  const out = join(folder, 'app.ts')
  expect(await abp('types', url, '--out', out)).toMatchObject({ code: 0 })
  const text = await readFile(out, 'utf8')
  expect(text).toBe(await readFile(join(here, 'app.types.ts'), 'utf8'))
  // Whatever the manifest says, it is types and comments only.
  expect((await transform(text, { loader: 'ts' })).code).toBe('')
  await writeFile(out, `${text}// changed\n`)
  expect(await abp('types', url, '--out', out, '--check')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('out of date'),
  })
  expect(await abp('types', join(folder, 'index.html'))).toMatchObject({ code: 2 })
  expect(await abp('types', url, '--name', 'a b')).toMatchObject({ code: 2 })
})

test('abp types --live adds what the page shows whoever is signed in', async () => {
  const capability = (name: string, more: string) => `defineCapability({
    name: '${name}',
    listed: false,
    input: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    handler: () => ({}),
    ${more}
  })`
  const mine = capability('admin.remove', "available: () => localStorage.role === 'admin'")
  const others = capability('owner.remove', 'available: () => false')
  const abpJs = definition.replace('capabilities: [', `capabilities: [${mine}, ${others},`)
  const folder = await createSite({ ...plainSite, 'abp.js': abpJs })
  await inject({ target: folder })
  const { url } = await serve(folder)
  const logins = await writeLogins(folder, url, { role: 'admin' })

  const namesIn = async (...words: string[]) => {
    const { capabilities, types } = JSON.parse((await abp('types', url, '--json', ...words)).out)
    expect(types.includes("'admin.remove': {\n    input: {\n      id: string")).toBe(words.length > 0)
    return capabilities
  }
  expect(await namesIn()).toEqual(['text.count', 'text.upper'])
  expect(await namesIn('--live', '--storage-state', logins)).toEqual([
    'text.count',
    'text.upper',
    'admin.remove',
  ])
  expect(await abp('types', manifest, '--live')).toMatchObject({ code: 2 })
  expect(await abp('types', url, '--storage-state', logins)).toMatchObject({ code: 2 })
})

test('schemas without end, and of great size, end as unknown', () => {
  const conversion = { nodes: 50, nameOf: () => undefined, isInput: true, useBytes: () => undefined }
  const deep = Array.from({ length: 60 }).reduce<object>((items) => ({ items }), { type: 'string' })
  expect(typeOf(deep, { ...conversion, nodes: 1_000 })).toMatch(/^\(*unknown(?:\[\]|\))/)
  const wide = {
    properties: Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => [`p${index}`, { type: 'string' }]),
    ),
  }
  expect(typeOf(wide, { ...conversion })).toContain('p79?: unknown')
  expect(typeOf({ $ref: 'file:///etc/passwd', tsType: 'Evil' }, conversion)).toBe('unknown')
})
