import { isRecord } from '@abp-kit/core/protocol'

/** @returns a field of a DevTools protocol response. @throws {Error} when the field is missing */
export function textField(answer: unknown, name: string): string {
  const value = isRecord(answer) ? answer[name] : undefined
  if (typeof value !== 'string') throw new Error(`The browser answered without \`${name}\`.`)
  return value
}

/**
 * @returns the handle of the object that a `Runtime` method returned. @throws {Error} when the method
 *   threw, or returned no object
 */
export function handleOf(answer: unknown): string {
  return textField(resultOf(answer), 'objectId')
}

/** @returns the `RemoteObject` that a `Runtime` method returned. @throws {Error} when the method threw */
export function resultOf(answer: unknown): Record<string, unknown> {
  if (isRecord(answer) && isRecord(answer.exceptionDetails)) {
    const { exception, text } = answer.exceptionDetails
    const description = isRecord(exception) ? exception.description : undefined
    throw new Error(`The page threw: ${String(description ?? text).slice(0, 300)}`)
  }
  if (isRecord(answer) && isRecord(answer.result)) return answer.result
  throw new Error('The browser answered without a result.')
}
