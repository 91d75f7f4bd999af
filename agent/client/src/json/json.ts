/** A value with its JSON, which is created only once, to measure and to send it. */
export interface Json {
  value: unknown
  text: string
}

/** @param value - JSON data; `undefined` becomes `null`, as in arrays */
export function toJson(value: unknown): Json {
  const text: string | undefined = JSON.stringify(value)
  return { value, text: text ?? 'null' }
}
