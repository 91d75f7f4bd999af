import { isRecord } from '../../protocol/is-record.ts'
import type { JsonSchema } from '../../protocol/json-schema.ts'
import { type InstalledPackages, isLibraryFunction } from './installed.ts'
import { noJsonForm, schemaError } from './schema-error.ts'

/** @throws {AbpError} `INVALID_SCHEMA` if valibot's converter is not installed, or cannot convert the schema */
export function convertValibot(
  schema: object,
  side: 'input' | 'output',
  installed: InstalledPackages,
): JsonSchema {
  const name = '@valibot/to-json-schema'
  const { toStandardJsonSchema } = installed.load(name) ?? {}
  const version = installed.versionOf('valibot')
  const found = installed.versionOf(name)
  if (!isLibraryFunction(toStandardJsonSchema))
    throw schemaError({
      library: 'valibot',
      version,
      reason: found
        ? `needs ${name} 1.6 or later, not ${found}`
        : 'needs a package that gives its JSON Schema',
      command: `npm install ${found ? 'valibot@latest ' : ''}${name}@latest`,
    })
  try {
    const standard = toStandardJsonSchema(schema)['~standard']
    const jsonSchema = isRecord(standard) ? standard.jsonSchema : undefined
    const convert = isRecord(jsonSchema) ? jsonSchema[side] : undefined
    if (isLibraryFunction(convert)) return convert({ target: 'draft-2020-12' })
    throw new Error(`${name} has no \`jsonSchema.${side}\``)
  } catch (cause) {
    throw noJsonForm('valibot', version, String(cause), cause)
  }
}
