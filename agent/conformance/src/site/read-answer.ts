import type { Answer } from './evidence.ts'

/** @returns why an answer of `call` is not a failure with one of these codes; `undefined` if it is */
export function notRefused(
  { answered, thrown, value }: Answer,
  codes: readonly string[],
): string | undefined {
  if (!answered) return 'is not answered'
  if (thrown !== undefined) return `throws ${thrown}`
  const { error, success } = Object(value)
  if (success === true) return 'succeeds'
  if (success !== false) return 'is answered with something else than an envelope'
  const { code } = Object(error)
  return codes.includes(String(code)) ? undefined : `fails with ${String(code).slice(0, 100)}`
}

/** @returns the parts that an error lacks according to the protocol */
export function lackingOf(error: unknown): string[] {
  const { code, message, retryable } = Object(error)
  return [
    ...(typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? [] : ['a `code` in capitals']),
    ...(typeof message === 'string' && message.trim() !== '' ? [] : ['a `message`']),
    ...(typeof retryable === 'boolean' ? [] : ['`retryable`, `true` or `false`']),
  ]
}
