import { expect, test } from 'vitest'
import { createLine, quote } from '../src/command-line/line.ts'
import { detectPackageManager } from '../src/package-manager.ts'

test.each([
  ['npm/10.8.2 node/v20.20.2 linux x64 workspaces/false', 'npm'],
  ['pnpm/12.21.0 npm/? node/v24.21.0 linux x64', 'pnpm'],
  ['yarn/1.22.22 npm/? node/v20.20.2 linux x64', 'yarn'],
  ['yarn/4.9.1 npm/? node/v24.21.0 linux x64', 'yarn'],
  ['bun/1.4.1 npm/? node/v24.3.0 linux x64', 'bun'],
  ['cnpm/1', 'npm'],
  ['constructor/1', 'npm'],
  [undefined, 'npm'],
])('%s', (userAgent, name) => {
  expect(detectPackageManager(userAgent)).toBe(name)
})

test('a line runs the program again, with the separator that npm needs', () => {
  expect(createLine('npm', ['my-app', '--yes'])).toBe('npm create abp-app my-app -- --yes')
  expect(createLine('npm', ['--list'])).toBe('npm create abp-app -- --list')
  expect(createLine('pnpm', ['my app', '--yes'], 'linux')).toBe("pnpm create abp-app 'my app' --yes")
  expect(createLine('bun', ['my-app'])).toBe('bun create abp-app my-app')
})

test('words that a shell would read in another way are quoted', () => {
  const words = ['a b', "it's", '$(x)', 'höhe/ノ', '']
  // cmd.exe knows no other quotes, and no file name has one.
  const windows = ['"a b"', '"it\'s"', '"$(x)"', 'höhe/ノ', '""']
  expect(words.map((word) => quote(word, 'win32'))).toEqual(windows)
  expect(words.map((word) => quote(word, 'linux'))).toEqual([
    "'a b'",
    "'it'\\''s'",
    "'$(x)'",
    'höhe/ノ',
    "''",
  ])
})
