import { expect, test } from 'vitest'
import { leaveOutOfDocument, leaveOutOfIndex } from '../../src/compose/leave-out.ts'

const index = (imports: string, list: string) =>
  `import { defineApp } from '@abp-kit/core'\n${imports}\nexport default defineApp({\n  id: 'x.y',\n  capabilities: ${list},\n})\n`

test('a namespace leaves the imports and the list', () => {
  const text = index(
    "import { chartCapabilities } from './chart'\nimport { convertCapabilities } from './convert'\n",
    '[\n    ...chartCapabilities,\n    ...convertCapabilities,\n  ]',
  )
  expect(leaveOutOfIndex(text, 'chart')).toBe(
    index("import { convertCapabilities } from './convert'\n", '[...convertCapabilities]'),
  )
})

test('lists on one line, several names, and the first, last and only element', () => {
  const imports = "import { a, b as c } from './one'\nimport { d } from './two'\n"
  const without = (list: string) => leaveOutOfIndex(index(imports, list), 'one')
  for (const list of ['[a, d, c]', '[d, a, c]', '[a, c, d]', '[...a, d, ...c]'])
    expect(without(list)).toBe(index("import { d } from './two'\n", '[d]'))
  expect(without('[a, c]')).toBe(index("import { d } from './two'\n", '[]'))
})

test('a longer list keeps its lines', () => {
  const names = ['first', 'second', 'third'].map((name) => `...${name}CapabilitiesOfTheWholeApp`)
  const list = `[\n    ...one,\n${names.map((name) => `    ${name},\n`).join('')}  ]`
  const text = leaveOutOfIndex(index("import { one } from './one'\n", list), 'one')
  expect(text).toContain(`capabilities: [\n    ${names[0]},\n`)
})

test('a use outside of lists is a mistake of the layer', () => {
  const text = `${index("import { a } from './one'\n", '[a]')}console.log(a)\n`
  expect(() => leaveOutOfIndex(text, 'one')).toThrow('outside of a list')
})

test('lines of documents about a namespace leave', () => {
  const text = '- `convert.markdownToHtml` converts\n- `chart.words` counts\n- a chart.\n'
  expect(leaveOutOfDocument(text, 'chart')).toBe('- `convert.markdownToHtml` converts\n- a chart.\n')
})
