import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSchemaReader } from '../../../src/adapter/schemas/read-schema.ts'
import { validateJsonSchema } from '../../../src/on-demand/json-schema/validate-json-schema.ts'
import { isAbpError } from '../../../src/protocol/error.ts'
import type { JsonSchema } from '../../../src/protocol/json-schema.ts'

/**
 * The suite of json-schema.org (https://github.com/json-schema-org/JSON-Schema-Test-Suite), from Debian's package
 * `libtest-json-schema-acceptance-perl`, or from a checkout that `ABP_JSON_SCHEMA_SUITE` names. Its npm packages have none of
 * draft 2020-12.
 */
const suite =
  process.env.ABP_JSON_SCHEMA_SUITE ?? '/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance'
const folder = join(suite, 'tests/draft2020-12')
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

interface Group {
  description: string
  schema: JsonSchema | boolean
  tests: { description: string; data: unknown; valid: boolean }[]
}

/** What the definition may refuse, by words of the message. */
const refusals = [
  /`\$dynamicRef` at/,
  // References to other documents, such as the metaschema.
  /leads to no schema in it/,
  // Metaschemas with their own rules.
  /the \$schema `http:\/\/localhost/,
  /which is not a keyword of JSON Schema/,
  // `enum: []`.
  /a wrong `enum`/,
]

test('the suite is there', ({ skip }) => {
  skip(files.length === 0, 'needs libtest-json-schema-acceptance-perl, or ABP_JSON_SCHEMA_SUITE')
  expect(files.length).toBeGreaterThan(40)
})

describe.skipIf(files.length === 0)('the JSON Schema test suite, draft 2020-12', () => {
  test.each(files)('%s', (file) => {
    const groups: Group[] = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const wrong: string[] = []
    for (const { description, schema, tests } of groups) {
      // A definition takes no `true` and `false` by themselves.
      const given = typeof schema === 'boolean' ? { allOf: [schema] } : schema
      const refusal = refusalOf(given)
      if (refusal !== undefined) {
        if (!refusals.some((words) => words.test(refusal))) wrong.push(`${description}: ${refusal}`)
        continue
      }
      for (const one of tests) {
        const isValid = validateJsonSchema(given, one.data).issues === undefined
        // `format` is checked here, though the suite takes it for a comment.
        const isStricter = file === 'format.json' && !isValid
        if (isValid !== one.valid && !isStricter) wrong.push(`${description}: ${one.description}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

function refusalOf(schema: JsonSchema): string | undefined {
  try {
    createSchemaReader(undefined)(schema, 'input')
    return undefined
  } catch (error) {
    if (isAbpError(error)) return error.message
    throw error
  }
}
