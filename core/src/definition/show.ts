/** @returns a value that was not expected, short enough for a message. */
export function show(value: unknown): string {
  return typeof value === 'string'
    ? `\`${value.slice(0, 80)}\``
    : `A value of type ${value === null ? 'null' : typeof value}`
}
