import { isAbpError } from '../../protocol/error.ts'
import type { JsonSchema } from '../../protocol/json-schema.ts'
import { frozenCopy } from '../../schema/frozen.ts'
import { rootBase, visitSchemas } from '../../schema/references.ts'
import type { Schema } from '../../schema/schema.ts'
import { hasJsonSchema, isStandardSchema, ownVendor, type ReadSchema } from '../../schema/to-json-schema.ts'
import { withPointers } from '../../schema/with-pointers.ts'
import { checkKeywords, checkRoot, type SchemaMistake } from './check-keywords.ts'
import { checkReferences } from './check-references.ts'
import { convertArktype } from './convert-arktype.ts'
import { convertValibot } from './convert-valibot.ts'
import { convertZod } from './convert-zod.ts'
import { findFault } from './find-fault.ts'
import { findInstalled, type InstalledPackages } from './installed.ts'
import { noJsonForm, schemaError } from './schema-error.ts'

type Convert = (schema: object, side: 'input' | 'output', installed: InstalledPackages) => JsonSchema

/** Converters for libraries whose schemas do not convert themselves to JSON Schema. */
const converters = new Map<string, Convert>([
  ['arktype', convertArktype],
  ['valibot', convertValibot],
  ['zod', convertZod],
])

/**
 * Creates the function that reads an app's schemas outside the page. Unlike the page, it also uses the
 * converters that the app has installed, for libraries whose schemas do not provide their JSON Schema.
 *
 * @param place - absolute path of a file of the app, whose folder is the starting point for finding the
 *   converters; the working directory by default
 * @returns a function that throws {@link AbpError} `INVALID_SCHEMA`, with the library, its version and the
 *   remedy
 */
export function createSchemaReader(place: string | undefined): ReadSchema {
  const installed = findInstalled(place)
  const read: ReadSchema = (schema, side) => {
    const vendor = isStandardSchema(schema) ? schema['~standard'].vendor : 'JSON'
    try {
      return frozenCopy(withPointers(describe(schema, vendor, side)))
    } catch (cause) {
      if (isAbpError(cause)) throw cause
      throw noJsonForm(vendor, installed.versionOf(vendor), String(cause), cause)
    }
  }

  const describe = (schema: Schema, vendor: string, side: 'input' | 'output'): JsonSchema => {
    if (!isStandardSchema(schema)) return readPlain(schema, installed)
    // Only this package's own schemas contain schemas from other libraries.
    const options = vendor === ownVendor ? { libraryOptions: { read } } : {}
    const described = frozenCopy(
      hasJsonSchema(schema) && vendor !== 'arktype'
        ? schema['~standard'].jsonSchema[side]({ target: 'draft-2020-12', ...options })
        : convert(schema, vendor, side, installed),
    )
    if (hasFile(described)) throw noJsonForm(vendor, installed.versionOf(vendor), 'a file')
    return checked(described, vendor, installed, [checkReferences])
  }
  return read
}

/** @throws {AbpError} `INVALID_SCHEMA` for the first mistake */
function checked(
  schema: JsonSchema,
  library: string,
  installed: InstalledPackages,
  checks: readonly ((schema: JsonSchema) => SchemaMistake | undefined)[],
): JsonSchema {
  for (const check of checks) {
    const mistake = check(schema)
    if (mistake) throw schemaError({ library, version: installed.versionOf(library), ...mistake })
  }
  return schema
}

/** @returns whether a schema describes a `File`, in zod's form. JSON cannot carry files */
function hasFile(schema: JsonSchema): boolean {
  let found = false
  visitSchemas({ schema, base: rootBase, pointer: '#' }, (part) => {
    found ||= Object(part.schema).contentEncoding === 'binary'
  })
  return found
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
    remedy: vendor === 'effect' ? effectRemedy : otherLibrary,
  })
}

function readPlain(schema: object, installed: InstalledPackages): JsonSchema {
  for (const { library, isMade, ...remedies } of withoutStandardSchema)
    if (isMade(schema))
      throw schemaError({
        library,
        version: installed.versionOf(library),
        reason: 'has no Standard Schema, so the page cannot check with it',
        ...remedies,
      })
  checked({ ...schema }, 'JSON', installed, [checkRoot])
  // Throws for cycles, which the search for faults would follow forever.
  const copy = frozenCopy({ ...schema })
  return checked(copy, 'JSON', installed, [() => findFault(schema), checkKeywords, checkReferences])
}

const otherLibrary = 'Write it as JSON Schema, or with zod, arktype, valibot or typebox (docs/schemas.md).'
const effectRemedy =
  'With effect 4, pass `Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(schema))`; with effect 3, `JSONSchema.make(schema)`.'

/** Libraries (some only in older versions) whose schemas look like plain objects or functions. */
const withoutStandardSchema: {
  library: string
  isMade: (schema: object) => boolean
  command?: string
  remedy?: string
}[] = [
  {
    // Versions before 3.24.
    library: 'zod',
    isMade: (schema: object) => '_def' in schema && String(Object(schema._def).typeName).startsWith('Zod'),
    command: 'npm install zod@^4.2',
  },
  {
    // Versions before 1.0: `_parse` up to 0.30, then `_run`.
    library: 'valibot',
    isMade: (schema: object) => '_parse' in schema || '_run' in schema,
    command: 'npm install valibot@latest @valibot/to-json-schema@latest',
  },
  {
    library: 'effect',
    isMade: (schema: object) => 'ast' in schema && 'pipe' in schema,
    remedy: effectRemedy,
  },
  {
    library: '@badrap/valita',
    isMade: (schema: object) => 'try' in schema && 'parse' in schema && 'optional' in schema,
    remedy: otherLibrary,
  },
  {
    library: 'superstruct',
    isMade: (schema: object) => 'coercer' in schema && 'refiner' in schema,
    remedy: otherLibrary,
  },
  {
    // Versions before 1.7.
    library: 'yup',
    isMade: (schema: object) => '__isYupSchema__' in schema,
    remedy: otherLibrary,
  },
  {
    // Versions before 18.
    library: 'joi',
    isMade: (schema: object) => '$_terms' in schema,
    remedy: otherLibrary,
  },
]
