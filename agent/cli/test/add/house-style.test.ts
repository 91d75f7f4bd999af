import { expect, test } from 'vitest'
import { houseStyle } from '../../src/add/project/house-style.ts'
import { createSite } from '../fixtures/site.ts'

test.each([
  ['without commas at the end', 'export const a = {\n  b: [\n    1,\n    2\n  ]\n}\n', ''],
  ['with commas at the end', 'export const a = {\n  b: [\n    1,\n    2,\n  ],\n}\n', ','],
  ['with nothing over several lines', 'export const a = { b: [1, 2] }\n', ','],
])('an app %s', async (_, text, comma) => {
  const root = await createSite({ 'src/a.ts': text, 'src/b.ts': 'export const c = [\n]\n' })
  expect(houseStyle({ root, source: 'src' }).comma).toBe(comma)
})
