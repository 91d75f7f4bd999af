import { expect, test } from 'vitest'
import { checkCapabilityName } from '../../src/index.ts'

test.each([
  'convert.a',
  'state.get',
  'com.acme.imageFilter.blur',
  'com.my-company.tools.run',
  'ai.summarize2',
])('%s is a name', (name) => {
  expect(checkCapabilityName(name)).toBeUndefined()
})

test.each([
  ['form', 'convert'],
  ['form', 'Convert.a'],
  ['form', 'convert.mark-down'],
  ['form', `convert.${'a'.repeat(121)}`],
  ['form', undefined],
  ['form', null],
  ['refused', 'clipboard.write'],
  ['refused', 'ui.open'],
  ['refused', 'state.setTheme'],
])('%s: %s', (kind, name) => {
  expect(checkCapabilityName(name)?.kind).toBe(kind)
})
