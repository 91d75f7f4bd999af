import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { isNeeded } from '../../src/directory/inspect.ts'

test.each([
  ['/', true],
  ['/home/me', true],
  ['/home', true],
  ['/work', true],
  ['/work/apps', false],
  ['/work/apps/..shop', false],
  ['/work/apps/shop', false],
  ['/home/me/shop', false],
])('%s', (path, needed) => {
  expect(isNeeded(path, { home: '/home/me', workingDirectory: '/work/apps' }, posix)).toBe(needed)
})

test.each([
  ['C:\\', true],
  ['D:\\', true],
  ['c:\\users\\ME', true],
  ['C:\\Users', true],
  ['D:\\work', true],
  ['d:\\WORK', true],
  ['D:\\work\\apps', false],
  ['D:\\work\\apps\\shop', false],
  ['D:\\work\\other', false],
  ['C:\\work', false],
])('on Windows, %s', (path, needed) => {
  const places = { home: 'C:\\Users\\me', workingDirectory: 'D:\\work\\apps' }
  expect(isNeeded(path, places, win32)).toBe(needed)
})
