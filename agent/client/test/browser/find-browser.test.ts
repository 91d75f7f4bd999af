import { expect, test } from 'vitest'
import { findBrowser } from '../../src/index.ts'

const only =
  (...programs: string[]) =>
  (path: string) =>
    programs.includes(path)

test('the option comes first, then the variables in their order', () => {
  const env = { ABP_BROWSER_PATH: '/a', PUPPETEER_EXECUTABLE_PATH: '/b', CHROME_PATH: '/c', PATH: '/usr/bin' }
  const isProgram = only('/o', '/a', '/b', '/c', '/usr/bin/chromium')
  expect(findBrowser({ executablePath: '/o', env, isProgram })).toBe('/o')
  expect(findBrowser({ env, isProgram })).toBe('/a')
  expect(findBrowser({ env: { ...env, ABP_BROWSER_PATH: undefined }, isProgram })).toBe('/b')
  expect(findBrowser({ env: { CHROME_PATH: '/c', PATH: '/usr/bin' }, isProgram })).toBe('/c')
})

test('a path that somebody gave must be right', () => {
  const isProgram = only('/usr/bin/chromium')
  const env = { PATH: '/usr/bin', CHROME_PATH: '/gone' }
  expect(() => findBrowser({ env, isProgram })).toThrow(/CHROME_PATH is \/gone/)
  expect(() => findBrowser({ env: {}, executablePath: '/gone', isProgram })).toThrow(
    /`executablePath` is \/gone/,
  )
})

test.each<[platform: NodeJS.Platform, env: Record<string, string>, program: string]>([
  ['linux', { PATH: '/x::/home/me/bin' }, '/home/me/bin/google-chrome'],
  ['linux', {}, '/snap/bin/chromium'],
  ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', { HOME: '/Users/me' }, '/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium'],
  [
    'win32',
    { PROGRAMFILES: 'C:\\Program Files' },
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
  ['win32', { Path: 'C:\\x;D:\\tools' }, 'D:\\tools\\chrome.exe'],
])('%s, %j: %s', (platform, env, program) => {
  expect(findBrowser({ platform, env, isProgram: only(program) })).toBe(program)
})

test('without any, the error lists what was looked at and how to get one', () => {
  const find = () => findBrowser({ env: { PATH: '/usr/games' }, platform: 'linux', isProgram: () => false })
  expect(find).toThrow(expect.objectContaining({ code: 'BROWSER_NOT_FOUND' }))
  expect(find).toThrow(
    /ABP_BROWSER_PATH.*\/usr\/games\/chromium.*\/usr\/bin\/chromium.*npx @puppeteer\/browsers install/s,
  )
})

test('this machine has one, and a directory is none', () => {
  expect(findBrowser()).toMatch(/\w/)
  expect(() => findBrowser({ executablePath: '/tmp' })).toThrow(
    expect.objectContaining({ code: 'BROWSER_NOT_FOUND' }),
  )
})
