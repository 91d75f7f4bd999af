import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import plugin from '../src/index.ts'

const repository = new URL('../../', import.meta.url)
const home = 'https://github.com/abp-kit/abp-kit/blob/main/'

test.for(Object.entries(plugin.rules))('the page of %s', async ([name, { meta }]) => {
  const url = meta?.docs?.url ?? ''
  expect(url).toContain(home)
  const page = new URL(url.replace(home, ''), repository)
  expect(existsSync(page), page.href).toBe(true)
  const text = await readFile(page, 'utf8')
  expect(text).toMatch(new RegExp(`^# ${name}\n`))
  // Each option, where there are any.
  for (const option of Object.keys(Object(meta?.schema)[0]?.properties ?? {}))
    expect(text).toContain(`  ${option}: `)

  const [, wrong = '', right = ''] = /```js\n(\/\/ wrong[\s\S]*?)\n\n(\/\/ right[\s\S]*?)```/.exec(text) ?? []
  const config = { plugins: { '@abp-kit': plugin }, rules: { [`@abp-kit/${name}`]: 'error' } } as const
  const verify = (code: string) => new Linter().verify(code, config, 'abp/index.js')
  expect(verify(wrong).map(({ ruleId }) => ruleId)).toContain(`@abp-kit/${name}`)
  expect(right).not.toBe('')
  expect(verify(right)).toEqual([])
})

test.for(Object.keys(plugin.rules))('%s is in the README', async (name) => {
  const text = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  expect(text).toContain(`](docs/rules/${name}.md)`)
})
