import { expect, test } from 'vitest'
import { createAppFolder, type Packages } from './app-folder.ts'

const zodInput = "import { z } from 'zod'\nexport const input = "

interface Fault {
  schema: string
  packages: Packages
  says: RegExp
}

test.each<[string, Fault]>([
  [
    'zod 3 without its converter',
    {
      schema: `${zodInput}z.object({})`,
      packages: { zod: 'zod-3.25' },
      says: /zod 3\.25\.76 needs a package.*Run `npm install zod-to-json-schema@\^3\.25`\. Or write.*zod\/v4/,
    },
  ],
  [
    'zod 3.24 without its converter, which is an older one',
    {
      schema: `${zodInput}z.object({})`,
      packages: { zod: 'zod-3.24' },
      says: /zod 3\.24\.4 .*Run `npm install zod-to-json-schema@~3\.24`/,
    },
  ],
  [
    'zod/v3 of zod 4 with the converter for zod 3.24, which says nothing by itself',
    {
      schema: "import { z } from 'zod/v3'\nexport const input = z.object({ a: z.string() })",
      packages: { zod: 'zod', 'zod-to-json-schema': 'zod-to-json-schema-3.24' },
      says: /not known to zod-to-json-schema 3\.24\.6\. Run `npm install zod-to-json-schema@\^3\.25`/,
    },
  ],
  [
    'a date of zod 3',
    {
      schema: `${zodInput}z.object({ at: z.date() })`,
      packages: { zod: 'zod-3.25', 'zod-to-json-schema': 'zod-to-json-schema' },
      says: /zod 3\.25\.76 has no JSON Schema form \(ZodDate\)\. Describe types/,
    },
  ],
  [
    'a date of zod 4.0',
    {
      schema: `${zodInput}z.object({ at: z.date() })`,
      packages: { zod: 'zod-4.0' },
      says: /zod 4\.0\.0 has no JSON Schema form \(Error: Date .*\)\. Describe types/,
    },
  ],
  [
    'a date of the newest zod',
    {
      schema: `${zodInput}z.object({ at: z.date() })`,
      packages: { zod: 'zod' },
      says: /zod 4\.\d+\.\d+ has no JSON Schema form \(Error: Date .*\)\. Describe types/,
    },
  ],
  [
    'a schema of zod before 3.24, which has no Standard Schema',
    {
      // Such a schema differs from that of 3.24 in nothing else.
      schema: `${zodInput}z.object({})\ndelete input['~standard']`,
      packages: { zod: 'zod-3.24' },
      says: /zod 3\.24\.4 has no Standard Schema.*Run `npm install zod@\^4\.2`/,
    },
  ],
  [
    'a schema of valibot before 1.0, which has no Standard Schema',
    {
      schema: "import * as v from 'valibot'\nexport const input = v.object({ a: v.string() })",
      packages: { valibot: 'valibot-0.29' },
      says: /valibot 0\.29\.0 has no Standard Schema.*Run `npm install valibot@latest @valibot\/to-json-schema@latest`/,
    },
  ],
  [
    'a schema of valibot 0.42',
    {
      schema: "import * as v from 'valibot'\nexport const input = v.object({ a: v.string() })",
      packages: { valibot: 'valibot-0.42' },
      says: /valibot 0\.42\.1 has no Standard Schema/,
    },
  ],
  [
    'valibot without its converter',
    {
      schema: "import * as v from 'valibot'\nexport const input = v.object({})",
      packages: { valibot: 'valibot' },
      says: /valibot 1\.\d+\.\d+ needs a package.*Run `npm install @valibot\/to-json-schema@latest`/,
    },
  ],
  [
    'a date of arktype',
    {
      schema: "import { type } from 'arktype'\nexport const input = type({ at: 'Date' })",
      packages: { arktype: 'arktype-2.1' },
      says: /arktype 2\.1\.27 has no JSON Schema form/,
    },
  ],
  [
    'a date of typebox',
    {
      schema:
        "import { Type } from '@sinclair/typebox'\nexport const input = Type.Object({ at: Type.Date() })",
      packages: { '@sinclair/typebox': '@sinclair/typebox' },
      says: /JSON has the type `Date` at properties\.at\./,
    },
  ],
  [
    "a library's schema inside JSON Schema",
    {
      schema: `import { z } from 'zod'\nexport const input = { type: 'object', properties: { a: z.string() } }`,
      packages: { zod: 'zod' },
      says: /JSON has the schema of a library inside, at properties\.a\./,
    },
  ],
  [
    'a function inside JSON Schema',
    {
      schema: "export const input = { type: 'object', properties: { a: String } }",
      packages: {},
      says: /JSON has a function at properties\.a\./,
    },
  ],
  [
    'effect 4',
    {
      schema: "import { Schema } from 'effect'\nexport const input = Schema.Struct({ a: Schema.String })",
      packages: { effect: 'effect' },
      says: /effect 4\.\d+\.\d+ has no Standard Schema.*effect 4, pass `Schema\.toStandardJSONSchemaV1/,
    },
  ],
  [
    'effect 3',
    {
      schema: "import { Schema } from 'effect'\nexport const input = Schema.Struct({ a: Schema.String })",
      packages: { effect: 'effect-3' },
      says: /effect 3\.\d+\.\d+ has no Standard Schema.*effect 3, `JSONSchema\.make/,
    },
  ],
  [
    'effect 3 as Standard Schema',
    {
      schema:
        "import { Schema } from 'effect'\nexport const input = Schema.standardSchemaV1(Schema.Struct({ a: Schema.String }))",
      packages: { effect: 'effect-3' },
      says: /effect 3\.\d+\.\d+ does not give its JSON Schema.*effect 3, `JSONSchema\.make/,
    },
  ],
  [
    'valita',
    {
      schema: "import * as v from '@badrap/valita'\nexport const input = v.object({ a: v.string() })",
      packages: { '@badrap/valita': '@badrap/valita' },
      says: /@badrap\/valita 0\.\d+\.\d+ has no Standard Schema.*or with zod/,
    },
  ],
  [
    'superstruct',
    {
      schema: "import { object, string } from 'superstruct'\nexport const input = object({ a: string() })",
      packages: { superstruct: 'superstruct' },
      says: /superstruct 2\.\d+\.\d+ has no Standard Schema.*or with zod/,
    },
  ],
  [
    'a date of the newest arktype, which describes it as anything',
    {
      schema: "import { type } from 'arktype'\nexport const input = type({ at: 'Date' })",
      packages: { arktype: 'arktype' },
      says: /arktype 2\.\d+\.\d+ has no JSON Schema form \(date\)/,
    },
  ],
  [
    'a file of arktype',
    {
      schema: "import { type } from 'arktype'\nexport const input = type({ at: 'File' })",
      packages: { arktype: 'arktype' },
      says: /arktype 2\.\d+\.\d+ has no JSON Schema form \(proto File\).*`binaryInput`/,
    },
  ],
  [
    'a bigint of arktype',
    {
      schema: "import { type } from 'arktype'\nexport const input = type({ at: 'bigint | string' })",
      packages: { arktype: 'arktype' },
      says: /arktype 2\.\d+\.\d+ has no JSON Schema form \(domain\)/,
    },
  ],
  [
    'a file of zod',
    {
      schema: `${zodInput}z.object({ at: z.file() })`,
      packages: { zod: 'zod' },
      says: /zod 4\.\d+\.\d+ has no JSON Schema form \(a file\).*`binaryInput`/,
    },
  ],
  [
    'a file of zod 4.0',
    {
      schema: `${zodInput}z.object({ at: z.array(z.file()) })`,
      packages: { zod: 'zod-4.0' },
      says: /zod 4\.0\.0 has no JSON Schema form \(a file\)/,
    },
  ],
  [
    'a class of zod 3',
    {
      schema: `${zodInput}z.object({ at: z.instanceof(Uint8Array) })`,
      packages: { zod: 'zod-3.25', 'zod-to-json-schema': 'zod-to-json-schema' },
      says: /zod 3\.25\.76 has no JSON Schema form \(a class/,
    },
  ],
  [
    "typebox's Refine",
    {
      schema:
        "import { Type } from 'typebox'\nexport const input = Type.Object({ a: Type.Refine(Type.String(), (a) => a > 'b') })",
      packages: { typebox: 'typebox' },
      says: /JSON has typebox's `Refine` at properties\.a.*check or convert the rest in the handler/,
    },
  ],
  [
    "typebox's Codec",
    {
      schema:
        "import { Type } from 'typebox'\nexport const input = Type.Codec(Type.Object({})).Decode((a) => a).Encode((a) => a)",
      packages: { typebox: 'typebox' },
      says: /JSON has typebox's `Codec` at its root/,
    },
  ],
  [
    "@sinclair/typebox's Transform",
    {
      schema:
        "import { Type } from '@sinclair/typebox'\nexport const input = Type.Object({ a: Type.Transform(Type.String()).Decode(Number).Encode(String) })",
      packages: { '@sinclair/typebox': '@sinclair/typebox' },
      says: /JSON has typebox's `Transform` at properties\.a/,
    },
  ],
  [
    'a library that gives no JSON Schema',
    {
      schema:
        "export const input = { '~standard': { version: 1, vendor: 'acme', validate: (value) => ({ value }) } }",
      packages: {},
      says: /acme does not give its JSON Schema\. Write it as JSON Schema, or with zod/,
    },
  ],
])('%s ends a build, and is a warning in development', async (_, { schema, packages, says }) => {
  const { build, develop } = await createAppFolder(schema, packages)
  expect(build).toThrow(
    expect.objectContaining({ code: 'INVALID_SCHEMA', message: expect.stringMatching(says) }),
  )
  expect(build).toThrow(/capabilities\[0\] \(test\.plain\)\.input: [\s\S]*docs\/errors\.md/)
  const { manifest, warning } = develop()
  expect(warning).toMatch(says)
  expect(manifest.capabilities[0]).toEqual({ name: 'test.plain' })
})
