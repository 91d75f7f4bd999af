/** A value with its JSON, which is made only once, for its size and for sending. */
export interface Json {
  value: unknown
  text: string
}

/** @param value - JSON data; `undefined` becomes `null`, as in lists */
export function toJson(value: unknown): Json {
  const text: string | undefined = JSON.stringify(value)
  return { value, text: text ?? 'null' }
}
