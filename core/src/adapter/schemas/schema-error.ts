import { AbpError } from '../../protocol/error.ts'

interface SchemaFault {
  /** The package that created the schema. */
  library: string
  /** Its installed version, if known. */
  version?: string | undefined
  /** The problem, as a sentence without a full stop. */
  reason: string
  /** The command that fixes it. */
  command?: string
  /** The remedy if no command fixes it, or an alternative to the command. */
  remedy?: string
  cause?: unknown
}

/** @returns the error for a schema that cannot be converted to JSON Schema, with its remedy. */
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
