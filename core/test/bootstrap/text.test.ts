import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bootstrapText } from '../../src/bootstrap/index.ts'

test('the bootstrap fits its budget', () => {
  expect(bootstrapText.length).toBeLessThanOrEqual(1400)
  expect(gzipSync(bootstrapText, { level: 9 }).length).toBeLessThanOrEqual(700)
})

test('it holds nothing that programs which rewrite HTML trip over', () => {
  for (const part of ['"', '<script', '<link', '</']) expect(bootstrapText).not.toContain(part)
})
