import { AbpError } from '../../protocol/error'
import { isRecord } from '../../protocol/is-record'

/** Fields that say how it went, whatever their value is. */
const outcome = /^(status|success|ok|succeeded|done|completed|finished)$/
/** Fields that say that something happened, when they are true or false; otherwise they may be the data. */
const happened = /^(rendered|exported|converted|generated|printed|downloaded|saved|copied|shared|opened)$/
/** Words for a person, beside one of the others. */
const words = /^(message|msg|text|info|note)$/

/**
 * The notion of the ESLint rule `no-status-result`, for values: what makes something has to return it.
 *
 * @throws {AbpError} `STATUS_RESULT` for a result of `export.*`, `convert.*`, `render.*` or `generate.*` that only
 *   says how it went (docs/protocol.md §5).
 */
export function expectData(name: string, data: unknown): void {
  const [, namespace] = /^(export|convert|render|generate)\./.exec(name) ?? []
  if (!namespace || !hasFields(data)) return
  const fields = Object.keys(data)
  // Alone it may be what was made, such as the message of a commit; an export or a rendering it is not.
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

/** Bytes have no fields: every one of them would be looked at as one. */
function hasFields(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !ArrayBuffer.isView(value)
}
