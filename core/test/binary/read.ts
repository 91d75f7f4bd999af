/** What a handler makes of a parameter that may be bytes. */
export async function read(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(read))
  if (!(value instanceof Blob)) return value === undefined ? 'absent' : 'no Blob'
  const { type, size } = value
  return { text: await value.text(), type, size, ...(value instanceof File && { name: value.name }) }
}
