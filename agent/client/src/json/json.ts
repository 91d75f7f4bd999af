/** A value, and its JSON, which is made once: for its size, and for its way. */
export interface Json {
  value: unknown
  text: string
}

/** @param value - JSON data; `undefined` becomes `null`, as it does in lists */
export function toJson(value: unknown): Json {
  const text: string | undefined = JSON.stringify(value)
  return { value, text: text ?? 'null' }
}
