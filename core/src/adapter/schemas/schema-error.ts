import { AbpError } from '../../protocol/error.ts'

interface SchemaFault {
  /** The package that made the schema. */
  library: string
  /** Its installed version, if it is known. */
  version?: string | undefined
  /** What is wrong, as a sentence without a full stop. */
  reason: string
  /** The command that mends it. */
  command?: string
  /** What to do, if no command mends it, or what else. */
  remedy?: string
  cause?: unknown
}

/** @returns the error for a schema that cannot be turned into JSON Schema, with what mends it. */
export function schemaError({ library, version, reason, command, remedy, cause }: SchemaFault): AbpError {
  const what = version === undefined ? library : `${library} ${version}`
  const remedies = [command && `Run \`${command}\`.`, remedy].filter(Boolean).join(' ')
  return new AbpError('INVALID_SCHEMA', `The schema of ${what} ${reason}. ${remedies}`, {
    details: { vendor: library, ...(version && { version }), ...(command && { command }) },
    cause,
  })
}

/** @returns the error for a schema with a type that JSON does not have */
export function noJsonForm(
  library: string,
  version: string | undefined,
  why: string,
  cause?: unknown,
): AbpError {
  return schemaError({
    library,
    version,
    reason: `has no JSON Schema form (${why})`,
    remedy:
      'Describe types that JSON does not have (dates, maps, bigints, transforms) by the form in which they travel, and files with `binaryInput` or `binaryOutput`.',
    cause,
  })
}
