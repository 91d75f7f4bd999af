import type { JsonSchema } from '../../protocol/json-schema.ts'
import { type InstalledPackages, isLibraryFunction } from './installed.ts'
import { noJsonForm, schemaError } from './schema-error.ts'

/**
 * Functions that arktype calls when JSON Schema cannot express something
 * (https://arktype.io/docs/configuration#tojsonschema). For a type that JSON does not have, as for all codes
 * that are not listed, it throws. The Standard JSON Schema of arktype 2.1.28 and later describes such types
 * as anything.
 */
const fallback = {
  arrayObject: baseOf,
  arrayPostfix: baseOf,
  defaultValue: () => undefined,
  morph: baseOf,
  patternIntersection: baseOf,
  predicate: baseOf,
  symbolKey: baseOf,
  // JSON never contains `undefined`.
  unit: (context: { unit?: unknown }) => {
    if (context.unit === undefined) return { not: {} }
    throw new Error(`the value ${String(context.unit)}`)
  },
}

/** @returns the part of a type that JSON Schema can express */
function baseOf({ base }: { base: unknown }): unknown {
  return base
}

/**
 * Converts arktype schemas with their own method.
 *
 * @throws {AbpError} `INVALID_SCHEMA` if arktype cannot convert the schema
 */
export function convertArktype(
  schema: object,
  side: 'input' | 'output',
  installed: InstalledPackages,
): JsonSchema {
  const version = installed.versionOf('arktype')
  // Members of the schema itself: `in` and `out` are schemas for the value before and after its morphs.
  const part: unknown = Reflect.get(schema, side === 'input' ? 'in' : 'out')
  try {
    const convert: unknown = Reflect.get(Object(part), 'toJsonSchema')
    if (isLibraryFunction(convert)) return Reflect.apply(convert, part, [{ fallback }])
  } catch (cause) {
    const { code, context } = Object(cause)
    const type = [code, Object(context?.proto).name].filter((word) => typeof word === 'string').join(' ')
    throw noJsonForm('arktype', version, type || String(cause), cause)
  }
  throw schemaError({
    library: 'arktype',
    version,
    reason: 'does not give its JSON Schema',
    command: 'npm install arktype@latest',
  })
}
