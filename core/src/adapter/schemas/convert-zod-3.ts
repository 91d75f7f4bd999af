import { isRecord } from '../../protocol/is-record.ts'
import type { JsonSchema } from '../../protocol/json-schema.ts'
import { type InstalledPackages, isLibraryFunction } from './installed.ts'
import { noJsonForm, schemaError } from './schema-error.ts'
import { toDraft2020 } from './to-draft-2020.ts'

/**
 * Types that JSON does not have. The converter describes them as other types, whose values zod then rejects.
 */
const notInJson = [
  'ZodBigInt',
  'ZodDate',
  'ZodFunction',
  'ZodMap',
  'ZodNaN',
  'ZodPromise',
  'ZodSet',
  'ZodSymbol',
  'ZodUndefined',
  'ZodVoid',
]

/**
 * @param schema - a schema of zod 3, or of `zod/v3`
 * @throws {AbpError} `INVALID_SCHEMA` if zod-to-json-schema is not installed, is incompatible, or cannot
 *   convert the schema
 */
export function convertZod3(
  schema: object,
  side: 'input' | 'output',
  installed: InstalledPackages,
): JsonSchema {
  const version = installed.versionOf('zod')
  const command = `npm install zod-to-json-schema@${knowsSubpaths(version) ? '^3.25' : '~3.24'}`
  const { zodToJsonSchema, ignoreOverride } = installed.load('zod-to-json-schema') ?? {}
  if (!isLibraryFunction(zodToJsonSchema))
    throw schemaError({
      library: 'zod',
      version,
      reason: 'needs a package that gives its JSON Schema',
      command,
      remedy: 'Or write the schema with zod 4, which zod 3.25 has as `zod/v4`.',
    })
  const override = (part: unknown) => {
    const { typeName, coerce, effect } = Object(part)
    if (notInJson.includes(typeName) && !(coerce && side === 'input'))
      throw noJsonForm('zod', version, typeName)
    // `z.instanceof` and `z.custom` create these. The converter describes them as anything.
    if (effect?.type === 'refinement' && Object(Object(part).schema)._def?.typeName === 'ZodAny')
      throw noJsonForm('zod', version, 'a class, or a check that only zod can make')
    if (side === 'output' && effect?.type === 'transform') throw noJsonForm('zod', version, 'a transform')
    return ignoreOverride
  }
  const options = { target: 'jsonSchema2019-09', pipeStrategy: side, removeAdditionalStrategy: 'strict' }
  const { $schema: _, ...converted } = zodToJsonSchema(schema, { ...options, override })
  // The converter returns an empty schema for an unknown zod version.
  if (Object.keys(converted).length === 0 && !isAnything(schema))
    throw schemaError({
      library: 'zod',
      version,
      reason: `is not known to zod-to-json-schema ${installed.versionOf('zod-to-json-schema') ?? ''}`,
      command,
    })
  return toDraft2020(converted)
}

/** @returns whether zod exports `zod/v3`, which zod-to-json-schema 3.25 imports. */
function knowsSubpaths(version = '3.25'): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 3 || minor >= 25
}

function isAnything(schema: object): boolean {
  const def = '_def' in schema && isRecord(schema._def) ? schema._def : {}
  return def.typeName === 'ZodAny' || def.typeName === 'ZodUnknown'
}
