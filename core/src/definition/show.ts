/** @returns an unexpected value as a string, short enough for a message. */
export function show(value: unknown): string {
  return Object(value) === value ? `A value of type ${typeof value}` : `\`${String(value).slice(0, 80)}\``
}
