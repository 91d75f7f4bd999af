import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Environment, resolveLimits } from '../../src/index.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

it('begins with code that compiles', () => {
  const code = readFileSync(new URL('ten-lines.ts', import.meta.url), 'utf8')
  expect(/```ts\n([\s\S]*?)```/.exec(readme)?.[1]).toBe(code)
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(10)
})

it('has every option of the environment that grants something', () => {
  const options: Record<keyof Omit<Environment, 'download' | 'signal'>, true> = {
    model: true,
    capabilities: true,
    skills: true,
    scratch: true,
    fsWrite: true,
    shell: true,
    transcribe: true,
    limits: true,
  }
  const rows = Array.from(readme.matchAll(/^\| `(\w+)`/gm), ([, name]) => name)
  expect(rows).toEqual(Object.keys(options))
  expect(resolveLimits).toHaveProperty('hashBytes')
})
