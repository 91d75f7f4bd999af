import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runtimeTexts } from '../../src/config/chunks.ts'

const shared = new URL('shared/', import.meta.resolve('@abp-kit/core/register'))

test('the runtime, its features and the guard are known by a text of theirs', async () => {
  for (const [index, name] of ['index', 'features', 'guard'].entries()) {
    const text = await readFile(fileURLToPath(new URL(`${name}.mjs`, shared)), 'utf8')
    expect(text).toContain(runtimeTexts[index])
  }
  expect(runtimeTexts).toHaveLength(3)
})
