import type { JsonSchema } from '../../protocol/json-schema'
import { type InstalledPackages, isLibraryFunction } from './installed'
import { noJsonForm, schemaError } from './schema-error'

/**
 * Converts the schemas of arktype before 2.1.28 with their own method.
 *
 * @throws {AbpError} `INVALID_SCHEMA` if arktype cannot convert the schema
 */
export function convertArktype(
  schema: object,
  side: 'input' | 'output',
  installed: InstalledPackages,
): JsonSchema {
  const version = installed.versionOf('arktype')
  // Methods of the schema itself: `in` and `out` are schemas for the value before and after its morphs.
  const part: unknown = Reflect.get(schema, side === 'input' ? 'in' : 'out')
  try {
    const convert: unknown = Reflect.get(Object(part), 'toJsonSchema')
    if (isLibraryFunction(convert)) return Reflect.apply(convert, part, [undefined])
  } catch (cause) {
    throw noJsonForm('arktype', version, String(cause), cause)
  }
  throw schemaError({
    library: 'arktype',
    version,
    reason: 'does not give its JSON Schema',
    command: 'npm install arktype@latest',
  })
}
