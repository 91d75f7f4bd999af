import { expect, test } from 'vitest'
import { safeName, undevice } from '../../src/app/name-files.ts'

test.each([
  ['CON', '_CON'],
  ['con.png', '_con.png'],
  ['aux .txt', '_aux .txt'],
  ['C:\\temp\\nul.tar.gz', '_nul.tar.gz'],
  ['com1.csv', '_com1.csv'],
  ['COM¹', '_COM¹'],
  ['console.log', 'console.log'],
  ['com10.csv', 'com10.csv'],
  ['report. ', 'report'],
  [`${'a'.repeat(119)}. b`, 'a'.repeat(119)],
  ['a:b?.txt', 'a_b_.txt'],
])('a page’s name %j becomes %j', (stated, name) => {
  expect(safeName(stated)).toBe(name)
})

test('a capability’s name is no device on Windows', () => {
  expect(['con.print', 'aux.list', 'convert.list'].map(undevice)).toEqual([
    '_con.print',
    '_aux.list',
    'convert.list',
  ])
})
