import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { answer, page } from './notes.ts'

test('the code in README.md is notes.ts', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const [, code] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  expect(code).toBe(await readFile(new URL('notes.ts', import.meta.url), 'utf8'))
})

test('it does what README.md says', async () => {
  const html = page('<!doctype html><head><meta charset="utf-8"><title>Notes</title></head>')
  expect(html).toMatch(/charset="utf-8"><link rel="abp-manifest" href="\/docs\/abp.json"><script data-id=/)
  expect(await answer().json()).toMatchObject({
    app: { id: 'com.example.notes' },
    capabilities: [{ name: 'text.count', inputSchema: { required: ['text'] } }],
  })
})
