import { createRequire } from 'node:module'
import * as typescript from '@typescript-eslint/parser'
import { type Rule, RuleTester } from 'eslint'
import { describe, expect, it } from 'vitest'
import { runOxlint } from './oxlint.ts'

// Its types are those of ESLint 10 here: what the tests use is the same in both.
const { RuleTester: RuleTester9 }: typeof import('eslint') = createRequire(import.meta.url)('eslint-9')

for (const Tester of [RuleTester, RuleTester9]) {
  Tester.describe = describe
  Tester.it = it
  Tester.itOnly = it.only
}

interface Valid {
  name?: string
  code: string
  filename?: string
  options?: unknown[]
}

interface Invalid extends Valid {
  /** What is said, in part, for each error in the order of their places. */
  errors: (RegExp | { message: RegExp; line: number })[]
}

interface Cases {
  valid: (string | Valid)[]
  invalid: Invalid[]
}

/** Runs the cases with both versions of ESLint and both parsers (`.ts` with its own only), and with oxlint. */
export function testRule(name: string, rule: Rule.RuleModule, { valid, invalid }: Cases): void {
  const all = { valid: valid.map((test) => (typeof test === 'string' ? { code: test } : test)), invalid }
  const isScript = ({ filename }: Valid) => !filename?.endsWith('.ts')
  const script = { valid: all.valid.filter(isScript), invalid: all.invalid.filter(isScript) }
  const parser = { languageOptions: { parser: typescript } }
  describe('ESLint 10, espree', () => new RuleTester().run(name, rule, script))
  describe('ESLint 10, typescript', () => new RuleTester(parser).run(name, rule, all))
  describe('ESLint 9, espree', () => new RuleTester9().run(name, rule, script))
  describe('ESLint 9, typescript', () => new RuleTester9(parser).run(name, rule, all))

  it('oxlint finds the same', async () => {
    const cases = [...all.valid.map((test) => ({ ...test, errors: [] })), ...all.invalid]
    const found = await runOxlint(name, cases)
    for (const [index, { code, errors }] of cases.entries()) {
      const expected = errors.map((error) =>
        error instanceof RegExp
          ? expect.objectContaining({ message: expect.stringMatching(error) })
          : { message: expect.stringMatching(error.message), line: error.line },
      )
      expect(found[index], code).toEqual(expected)
    }
  })
}

/** @returns a file with a capability that has this handler. */
export function withHandler(handler: string, name = 'convert.a'): string {
  return `import { defineCapability } from '@abp-kit/core'
export const capability = defineCapability({ name: '${name}', handler: ${handler} })
`
}
