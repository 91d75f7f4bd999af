import { writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { declarations, readCommand, settingsSchema } from '../../src/config/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

const home = process.env.HOME
afterEach(() => {
  process.env.HOME = home
})

const settings = (args: string[], env: Record<string, string> = {}) => {
  const command = readCommand(args, env)
  if (command.do !== 'serve') throw new Error(`It is ${command.do}.`)
  return command.settings
}

const inFile = async (content: object) => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const file = join(path, 'abp.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

const lists = declarations.filter(({ type }) => type === 'array')
/** An entry that is right, for a list that has a wrong one, too. */
const right: Record<string, string> = {
  allowHost: 'bridge.example',
  app: 'https://notes.example/',
  browserArg: '--lang=de',
  extension: resolve('/tmp/extension'),
  grantPermission: 'camera',
  oauthScope: 'abp',
  recordMask: 'card.number',
  allowRoot: resolve('/tmp'),
  allowOrigin: 'https://a.example',
  blockOrigin: 'https://a.example',
  renderOrigin: 'https://a.example',
}

describe.each(lists)('an empty entry of the list $key is refused', ({ key, flag, variable }) => {
  const good = right[key] ?? ''

  test.each(['', ' ', '\t', '\u00a0', '\u3000'])('%j, from each source', async (empty) => {
    expect(() => settings([`--${flag}=${good}`, `--${flag}=${empty}`])).toThrow(`--${flag}: the entry `)
    for (const text of [`${good},${empty}`, `${empty},${good}`, `${good},${empty},${good}`, empty]) {
      expect(() => settings([], { [variable]: text }), JSON.stringify(text)).toThrow(
        `The environment variable ${variable}: the entry `,
      )
    }
    const file = await inFile({ [key]: [good, empty] })
    expect(() => settings(['--config', file])).toThrow(`\`${key}\` in ${file}: the entry `)
    expect(settingsSchema.safeParse({ [key]: [good, empty] }).success).toBe(false)
  })

  test('what is right is taken, once, from each source', async () => {
    expect(settings([`--${flag}=${good}`, `--${flag}=${good}`])).toMatchObject({ [key]: [good] })
    expect(settings([], { [variable]: `${good}, ${good}` })).toMatchObject({ [key]: [good] })
    const file = await inFile({ [key]: [good, good] })
    expect(settings(['--config', file])).toMatchObject({ [key]: [good] })
  })
})

const paths = ['outputDir', 'userDataDir', 'executablePath', 'store', 'allowRoot']

describe.each(declarations.filter(({ key }) => paths.includes(key)))(
  'the path $key says where it starts',
  ({ key, flag, variable, type }) => {
    const read = (value: string, parsed: object = settings([`--${flag}`, value])) => {
      const found: unknown = Reflect.get(parsed, key)
      return Array.isArray(found) ? found[0] : found
    }
    const inCode = (value: string) => ({ [key]: type === 'array' ? [value] : value })

    test.each([
      ['', /empty/],
      ['  ', /empty/],
      ['results', /is relative; write the whole path, or begin it with \.\/.*~\//],
      ['.', /is relative/],
      ['..', /is relative/],
      ['../results', /is relative/],
      ['.hidden', /is relative/],
      ['~root', /is relative/],
      ['~root/x', /is relative/],
      ['a\0b', /NUL/],
      ['/a\0b', /NUL/],
    ])('%j is refused, with its place', async (value, message) => {
      expect(() => settings([`--${flag}`, value])).toThrow(message)
      const file = await inFile(inCode(value))
      expect(() => settings(['--config', file])).toThrow(message)
      expect(settingsSchema.safeParse(inCode(value)).success).toBe(false)
      if (value.trim() !== '') expect(() => settings([], { [variable]: value })).toThrow(message)
    })

    test('absolute, below ./ and below ~ are taken', () => {
      if (key === 'store') return expect(read('./a/../b')).toBe('./a/../b')
      expect(read('./a/../b')).toBe(resolve('b'))
      expect(read('/a/../b')).toBe(resolve('/b'))
      expect(read('~/b')).toBe(join(homedir(), 'b'))
      expect(read('~')).toBe(homedir())
      expect(read('./~')).toBe(resolve('~'))
      if (process.platform === 'win32') expect(read('~\\b')).toBe(join(homedir(), 'b'))
      return expect(read('~/b', settingsSchema.parse(inCode('~/b')))).toBe(join(homedir(), 'b'))
    })

    // Windows knows it by other means, too.
    test.skipIf(process.platform === 'win32')(
      'without a home directory ~ is refused, and does not stand for the working directory',
      () => {
        process.env.HOME = ''
        expect(() => settings([`--${flag}`, '~/x'])).toThrow(/is HOME set\?/)
        expect(() => settings([`--${flag}`, '~'])).toThrow(/is HOME set\?/)
      },
    )

    test('a URL is refused, unless it names a store', () => {
      if (key === 'store') return expect(read('file:///tmp/store.mjs')).toBe('file:///tmp/store.mjs')
      return expect(() => settings([`--${flag}`, 'file:///tmp'])).toThrow(/is a URL; write it as a path/)
    })
  },
)

describe('other settings that would mean something else when they are empty or odd', () => {
  test.each([
    [['--host', ''], /^--host: .*empty/],
    [['--host', ' '], /^--host: .*empty/],
    [['--proxy-server', ''], /^--proxy-server: .*empty/],
    [['--config', ''], /configuration file/],
    [['--browser-url', ''], /^--browser-url: /],
    [['--ws-headers', ''], /^--ws-headers: /],
    [['--ws-headers', '[]'], /^--ws-headers: /],
    [['--ws-headers', '{"":"x"}'], /^--ws-headers: /],
    [['--ws-headers', '{"a b":"x"}'], /^--ws-headers: /],
    [['--ws-headers', '{"a":"x\\r\\nHost: evil"}'], /^--ws-headers: .*one line/],
    [['--allow-host', 'bridge.example:8080'], /^--allow-host: must be a host name/],
    [['--allow-host', 'https://bridge.example'], /^--allow-host: must be a host name/],
    [['--allow-host', '*'], /^--allow-host: must be a host name/],
    [['--browser-arg', 'https://a.example'], /^--browser-arg: must be an argument such as --lang=de/],
    [['--allow-origin', 'https://*.*.example'], /^--allow-origin: must be an origin/],
    [['--block-origin', 'https://a*.example'], /^--block-origin: must be an origin/],
    [['--block-origin', 'ws://a.example'], /^--block-origin: must be an origin/],
    [['--grant-permission', 'Camera'], /^--grant-permission: /],
    // A timer of more than 2³¹ ms would end at once.
    [['--call-timeout', '3000000000'], /^--call-timeout: /],
    [['--output-max-age', 'Infinity'], /^--output-max-age: /],
    [['--output-max-size=-1'], /^--output-max-size: /],
  ])('%j is refused', (args, message) => {
    expect(() => settings(args)).toThrow(message)
  })

  test('a secret in a header that is refused is not shown', () => {
    const shown = () => settings(['--ws-headers', '{"authorization":"Bearer hunter2\\n"}'])
    expect(shown).toThrow(/one line/)
    expect(shown).not.toThrow(/hunter2/)
  })

  test('a variable of a list that is empty does not lift its limit; another that is empty is not set', () => {
    expect(() => settings([], { ABP_ALLOW_ORIGIN: '' })).toThrow(/ABP_ALLOW_ORIGIN: the entry "" is empty/)
    expect(settings([], { ABP_USER_DATA_DIR: '', ABP_CONFIG: '', ABP_HOST: '' })).toMatchObject({
      host: '127.0.0.1',
    })
  })
})
