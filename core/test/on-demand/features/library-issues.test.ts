import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import * as z3 from 'zod/v3'
import { readIssues } from '../../../src/on-demand/features/library-issues.ts'

const value = { view: 'c' }

test.each([
  [
    'zod',
    z.union([z.object({ view: z.enum(['a', 'b']) }), z.object({ path: z.string() })]),
    'Invalid input: view: Invalid option: expected one of "a"|"b"; or path: Invalid input: expected string, received undefined',
  ],
  [
    'zod 3',
    z3.union([z3.object({ view: z3.enum(['a', 'b']) }), z3.object({ path: z3.string() })]),
    "Invalid input: view: Invalid enum value. Expected 'a' | 'b', received 'c'; or path: Required",
  ],
  [
    'valibot',
    v.union([v.object({ view: v.picklist(['a', 'b']) }), v.object({ path: v.string() })]),
    'Invalid type: Expected Object but received Object: view: Invalid type: Expected ("a" | "b") but received "c"; or path: Invalid key: Expected "path" but received undefined',
  ],
])('names what each alternative of a union wants: %s', async (_, schema, message) => {
  const { issues = [] } = await schema['~standard'].validate(value)
  expect(readIssues(issues, value)).toEqual([
    { path: '', code: expect.stringMatching(/^INVALID_(?:VALUE|TYPE)$/), message },
  ])
})
