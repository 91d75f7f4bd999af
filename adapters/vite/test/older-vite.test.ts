import { createRequire } from 'node:module'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { abp } from '../src/index.ts'
import { isOlderVite } from '../src/storybook.ts'

const require = createRequire(import.meta.url)

test.each(['@abp-kit/vite', '../../sveltekit'])(
  '%s can be required from a file that is no ES module',
  (name) => {
    // Vite 5 refuses what ends in .mjs, before Node.js is asked.
    const resolved = name.startsWith('.')
      ? createRequire(require.resolve(`${name}/package.json`)).resolve('@abp-kit/sveltekit')
      : require.resolve(name)
    expect(resolved).toMatch(/\.cjs$/)
    expect(require(resolved)).toMatchObject({
      abp: expect.any(Function),
      leaveToAgents: expect.any(Function),
    })
  },
)

test('in a Vite without environments, as Vitest 1 and 2 bring it along, the plugins do nothing', async () => {
  const plugins = abp()
  const config = await resolveConfig({ configFile: false, plugins: [plugins] }, 'serve')
  expect(isOlderVite(config)).toBe(false)
  const own = config.plugins.filter(({ name }) => name.startsWith('abp-kit'))
  expect(own.length).toBeGreaterThan(1)
  expect(Reflect.deleteProperty(config, 'environments')).toBe(true)
  expect(isOlderVite(config)).toBe(true)
  for (const plugin of own) expect(Object.keys(plugin).toSorted()).toEqual(['load', 'name', 'resolveId'])
})
