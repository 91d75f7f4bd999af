import { AbpError } from '../../protocol/error.ts'
import { isRecord } from '../../protocol/is-record.ts'

/** Fields that report the outcome, whatever their value. */
const outcome = /^(status|success|ok|succeeded|done|completed|finished)$/
/** Fields that report an event if they are booleans. Other values may be data. */
const happened = /^(rendered|exported|converted|generated|printed|downloaded|saved|copied|shared|opened)$/
/** Text for a person. Counts as a status only together with one of the other fields. */
const words = /^(message|msg|text|info|note)$/

/**
 * Applies the ESLint rule `no-status-result` to values: a capability that produces something must return it.
 *
 * @throws {AbpError} `STATUS_RESULT` for a result of `export.*`, `convert.*`, `render.*` or `generate.*` that
 *   only reports the outcome (docs/protocol.md §5).
 */
export function expectData(name: string, data: unknown): void {
  const [, namespace] = /^(export|convert|render|generate)\./.exec(name) ?? []
  if (!namespace || !hasFields(data)) return
  const fields = Object.keys(data)
  // A `message` alone may be the product itself, such as a commit message, but not an export or a rendering.
  const isMessage = /^(export|render)$/.test(namespace) && fields.join() === 'message'
  if (!isMessage && !isStatus(data)) return
  throw new AbpError(
    'STATUS_RESULT',
    `The result of ${name} only says how it went (${fields.join(', ')}). Return what it made: the agent has nothing else to save or to go on with. For a failure throw an AbpError.`,
    { details: { capability: name, fields } },
  )
}

function isStatus(data: Record<string, unknown>): boolean {
  const says = ([field, value]: [string, unknown]) =>
    outcome.test(field) || (happened.test(field) && typeof value === 'boolean')
  const tells = ([field, value]: [string, unknown]) =>
    words.test(field) || (field === 'data' && hasFields(value) && isStatus(value))
  const fields = Object.entries(data)
  return fields.some(says) && fields.every((field) => says(field) || tells(field))
}

/** Excludes bytes, because each byte would be checked as a field. */
function hasFields(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !ArrayBuffer.isView(value)
}
