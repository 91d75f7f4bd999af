import { isAbpError } from '../../protocol/error'
import type { JsonSchema } from '../../protocol/json-schema'
import { frozenCopy } from '../../schema/frozen'
import type { Schema } from '../../schema/schema'
import { hasJsonSchema, isStandardSchema, ownVendor, type ReadSchema } from '../../schema/to-json-schema'
import { convertArktype } from './convert-arktype'
import { convertValibot } from './convert-valibot'
import { convertZod } from './convert-zod'
import { findFault } from './find-fault'
import { findInstalled, type InstalledPackages } from './installed'
import { noJsonForm, schemaError } from './schema-error'

type Convert = (schema: object, side: 'input' | 'output', installed: InstalledPackages) => JsonSchema

/** What turns the schemas of a library into JSON Schema when they do not do it themselves. */
const converters = new Map<string, Convert>([
  ['arktype', convertArktype],
  ['valibot', convertValibot],
  ['zod', convertZod],
])

/**
 * Creates what reads the schemas of an app outside the page. It knows more than the page does: the converters that the
 * app has installed, for libraries whose schemas do not give their JSON Schema.
 *
 * @param place - absolute path of a file of the app, from whose folder the converters are looked up;
 *   the working directory by default
 * @returns a function that throws {@link AbpError} `INVALID_SCHEMA`, with the library, its version and the remedy
 */
export function createSchemaReader(place: string | undefined): ReadSchema {
  const installed = findInstalled(place)
  const read: ReadSchema = (schema, side) => {
    const vendor = isStandardSchema(schema) ? schema['~standard'].vendor : 'JSON'
    try {
      if (!isStandardSchema(schema)) return readPlain(schema, installed)
      if (!hasJsonSchema(schema)) return frozenCopy(convert(schema, vendor, side, installed))
      // Only this package's own schemas contain schemas of other libraries.
      const options = vendor === ownVendor ? { libraryOptions: { read } } : {}
      return frozenCopy(schema['~standard'].jsonSchema[side]({ target: 'draft-2020-12', ...options }))
    } catch (cause) {
      if (isAbpError(cause)) throw cause
      throw noJsonForm(vendor, installed.versionOf(vendor), String(cause), cause)
    }
  }
  return read
}

function convert(
  schema: Schema,
  vendor: string,
  side: 'input' | 'output',
  installed: InstalledPackages,
): JsonSchema {
  const converter = converters.get(vendor)
  if (converter) return converter(schema, side, installed)
  throw schemaError({
    library: vendor,
    version: installed.versionOf(vendor),
    reason: 'does not give its JSON Schema',
    remedy: 'Write the JSON Schema by hand, or take a library that has Standard JSON Schema.',
  })
}

function readPlain(schema: object, installed: InstalledPackages): JsonSchema {
  for (const { library, isMade, command } of withoutStandardSchema)
    if (isMade(schema))
      throw schemaError({
        library,
        version: installed.versionOf(library),
        reason: 'has no Standard Schema, so the page cannot check with it',
        command,
      })
  // Throws for cycles, which the search for faults would follow for ever.
  const copy = frozenCopy({ ...schema })
  const fault = findFault(schema)
  if (fault === undefined) return copy
  throw schemaError({
    library: 'JSON',
    reason: fault,
    remedy: 'Write nothing but JSON Schema in it, or nothing but schemas of one library.',
  })
}

/** Libraries in older versions, whose schemas look like plain objects. */
const withoutStandardSchema = [
  {
    // Before 3.24.
    library: 'zod',
    isMade: (schema: object) => '_def' in schema && String(Object(schema._def).typeName).startsWith('Zod'),
    command: 'npm install zod@^4.2',
  },
  {
    // Before 1.0: `_parse` up to 0.30, then `_run`.
    library: 'valibot',
    isMade: (schema: object) => '_parse' in schema || '_run' in schema,
    command: 'npm install valibot@latest @valibot/to-json-schema@latest',
  },
]
