import { isRecord } from '../../protocol/is-record.ts'
import type { JsonSchema } from '../../protocol/json-schema.ts'
import { convertZod3 } from './convert-zod-3.ts'
import { type InstalledPackages, isLibraryFunction } from './installed.ts'
import { noJsonForm, schemaError } from './schema-error.ts'

/**
 * Converts schemas of zod versions without their own conversion: version 3 with its converter package,
 * `zod/v4` of 3.25 and 4.0 to 4.1 with zod's own converter.
 *
 * @throws {AbpError} `INVALID_SCHEMA` if the converter is not installed, or cannot convert the schema
 */
export function convertZod(
  schema: object,
  side: 'input' | 'output',
  installed: InstalledPackages,
): JsonSchema {
  if (!('_zod' in schema)) return convertZod3(schema, side, installed)
  const { toJSONSchema } = installed.load('zod', 'zod/v4/core') ?? {}
  const version = installed.versionOf('zod')
  if (!isLibraryFunction(toJSONSchema))
    throw schemaError({
      library: 'zod',
      version: version ?? versionOf(schema._zod),
      reason: 'does not give its JSON Schema, and zod is not installed in the app itself',
      command: 'npm install zod@^4.2',
    })
  try {
    return toJSONSchema(schema, { target: 'draft-2020-12', io: side, metadata: ownMetadata })
  } catch (cause) {
    throw noJsonForm('zod', version, String(cause), cause)
  }
}

/**
 * Reads the descriptions from each schema. The converter would look them up in its own registry, which is a
 * different one if the app imports zod as an ES module or in a bundle.
 */
const ownMetadata = {
  get: (schema: { meta?: () => unknown }) => schema.meta?.(),
  has: (schema: { meta?: () => unknown }) => schema.meta?.() !== undefined,
}

function versionOf(internals: unknown): string | undefined {
  const version = isRecord(internals) ? internals.version : undefined
  return isRecord(version) ? `${version.major}.${version.minor}.${version.patch}` : undefined
}
