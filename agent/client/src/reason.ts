/**
 * Reads the reason from a thrown value. The value is not always an error: a web socket that does not open
 * rejects with an event.
 *
 * @returns a string that is never empty and never `[object Object]`
 */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return reasonOfOther(thrown)
  const { cause, message, name } = thrown
  if (thrown instanceof AggregateError && message === '')
    return [...new Set(thrown.errors.map(reasonOf))].join('; ') || name
  // `fetch` puts the reason into `cause`.
  if (message === 'fetch failed' && cause !== undefined) return `${message}: ${reasonOf(cause)}`
  return message || ('code' in thrown ? String(thrown.code) : name)
}

function reasonOfOther(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { code, error, message, reason, type } = Object(thrown)
  if (typeof message === 'string' && message !== '') return message
  if (error !== undefined && error !== thrown) return reasonOf(error)
  const rest = [type, code, reason].filter((part) => typeof part === 'string' || typeof part === 'number')
  const text = rest.filter((part) => part !== '').join(' ')
  return text || `it failed with an object of ${Object.keys(thrown).join(', ') || 'nothing'}`
}
