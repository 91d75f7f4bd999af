import { readFile } from 'node:fs/promises'
import { frameworks } from '@abp-kit/playground-runner'
import { expect, test } from 'vitest'

test('the same abp/index.ts runs in every framework', async () => {
  const files = frameworks.map((framework) =>
    readFile(new URL(`../../${framework}/abp/index.ts`, import.meta.url), 'utf8'),
  )
  expect(new Set(await Promise.all(files)).size).toBe(1)
})
