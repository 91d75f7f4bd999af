import { expect, test } from 'vitest'
import { readArguments } from '../../src/command-line/arguments.ts'

test('what is not said is undefined', () => {
  expect(readArguments([])).toMatchObject({ directory: undefined, install: undefined, yes: false })
  expect(
    readArguments(['a b', '-t', 'nuxt', '--js', '--pm=bun', '--no-install', '--git', '-y']),
  ).toMatchObject({
    directory: 'a b',
    template: 'nuxt',
    language: 'js',
    packageManager: 'bun',
    install: false,
    git: true,
    yes: true,
  })
  expect(readArguments(['--capabilities', 'qr, convert']).capabilities).toEqual(['qr', 'convert'])
})

test.each([
  [['--templte', 'x'], "Unknown option '--templte'."],
  [['--template'], '--template'],
  [['-t', 'angular'], '--template is one of next, nuxt,'],
  [['-t', 'constructor'], 'not `constructor`'],
  [['--pm', 'deno'], '--pm is one of npm, pnpm, yarn, bun'],
  [['--ts', '--js'], 'exclude each other'],
  [['--remove'], 'create-abp-app --add --remove'],
  [['a', 'b'], '`b` is one argument too many'],
  [['--no-yes'], 'There is no flag --no-yes.'],
  [['--capabilities', 'convert,fly'], 'not `fly`'],
  [['--capabilities', ','], 'one or more of'],
  [['a\u001b[2J'], 'control character'],
])('%j', (words, message) => {
  expect(() => readArguments(words)).toThrow(
    expect.objectContaining({ code: 'INVALID_ARGUMENTS', message: expect.stringContaining(message) }),
  )
})

test('a name that npm does not take comes back with a proposal', () => {
  expect(() => readArguments(['--name', 'My App!'])).toThrow(
    expect.objectContaining({ code: 'INVALID_APP_NAME', message: expect.stringContaining('--name my-app') }),
  )
})
