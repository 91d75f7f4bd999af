import { expect, test } from 'vitest'
import { isSameCode } from '../../src/add/syntax/same-code.ts'

test.each([
  [
    'spaces, quotes, semicolons and commas',
    "export default {\n  a: ['b'],\n}\n",
    'export default { a: ["b"] };\n',
  ],
  ['spaces around numbers of every kind and patterns', 'a(1n,/b/g,2)\n', 'a(1n, /b/g, 2)\n'],
  ['parentheses', 'const a = async (b) => (await b)\n', 'const a = async b => await b\n'],
  [
    'the order of imports',
    "import a from 'a'\nimport { b, c } from 'b'\n",
    "import { c, b } from 'b'\nimport a from 'a'\n",
  ],
  ['lines of JSX', '<head>\n  <Abp />\n  A text\n</head>\n', '<head><Abp /> A text</head>'],
])('%s are no difference', (_, one, other) => {
  expect(isSameCode('a.tsx', one, other)).toBe(true)
  expect(isSameCode('a.tsx', other, one)).toBe(true)
})

test.each([
  ['a comment', 'const a = 1\n', 'const a = 1 // mine\n'],
  ['a value', "const a = 'b'\n", "const a = 'c'\n"],
  ['a large number', 'a(1n)\n', 'a(2n)\n'],
  ['a pattern', 'a(/b/g)\n', 'a(/b/i)\n'],
  ['the order of statements', 'a()\nb()\n', 'b()\na()\n'],
  ['an import that is gone', "import 'a'\na()\n", 'a()\n'],
  ['a text in JSX', '<head>A text</head>', '<head>A  longer text</head>'],
])('%s is a difference', (_, one, other) => {
  expect(isSameCode('a.tsx', one, other)).toBe(false)
})

test('what is no code is compared as text', () => {
  expect(isSameCode('a.html', '<!doctype html> <p>', '<!doctype html><p>')).toBe(false)
  expect(isSameCode('a.html', '<!doctype html><p>', '<!doctype html><p>')).toBe(true)
})
