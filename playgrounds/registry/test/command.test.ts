import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { callersEnvironment, isOutside, runCommand } from '../src/command.ts'

const isWindows = process.platform === 'win32'
const options = () => ({ cwd: import.meta.dirname, env: process.env, signal: new AbortController().signal })

test('the exit code is that of the command, of the signal that ended it, or 127 without a program', async () => {
  expect(await runCommand(['node', '-e', 'process.exit(3)'], options())).toBe(3)
  // A shell starts programs there, and answers for those that are missing.
  if (isWindows) return
  expect(await runCommand(['node', '-e', 'process.kill(process.pid, "SIGTERM")'], options())).toBe(128 + 15)
  expect(await runCommand(['no-such-program'], options())).toBe(127)
})

test.skipIf(isWindows)('a command ends when it is told to', async () => {
  const controller = new AbortController()
  const running = runCommand(['node', '-e', 'setInterval(() => {}, 1000)'], {
    ...options(),
    signal: controller.signal,
  })
  controller.abort()
  expect(await running).toBe(128 + 15)
})

test('the caller has neither the programs of the clone nor what npm tells its scripts', () => {
  const clone = join('/', 'clone')
  const env = callersEnvironment(
    {
      PATH: ['/clone/node_modules/.bin', '/home/me/bin', '/home/me/node_modules/.bin'].join(delimiter),
      INIT_CWD: '/home/me',
      npm_lifecycle_event: 'local-registry',
      npm_package_name: 'abp-kit-workspace',
      npm_config_prefix: '/clone',
      npm_config_user_agent: 'npm/11.0.0 node/v24.0.0',
      npm_execpath: '/usr/lib/node_modules/npm/bin/npm-cli.js',
      npm_config_loglevel: 'warn',
    },
    clone,
  )
  expect(callersEnvironment({ npm_config_prefix: '/usr' }, clone)).toMatchObject({
    npm_config_prefix: '/usr',
  })
  const PATH = ['/home/me/bin', '/home/me/node_modules/.bin'].join(delimiter)
  expect(env).toEqual({ PATH, npm_config_loglevel: 'warn' })
})

test('what is outside of a folder', () => {
  expect(isOutside('/clone/app', '/clone')).toBe(false)
  expect(isOutside('/clone', '/clone')).toBe(false)
  expect(isOutside('/clone-2', '/clone')).toBe(true)
  expect(isOutside('/', '/clone')).toBe(true)
  expect(isOutside('/clone/..app', '/clone')).toBe(false)
  if (process.platform === 'win32') expect(isOutside('D:\\me', 'C:\\clone')).toBe(true)
})
