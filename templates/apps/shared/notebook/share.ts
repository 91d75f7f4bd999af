const key = 'note='
// A few bytes can unpack to gigabytes, and anybody can send a link.
const mostBytes = 200_000

/** @returns the address of this app with the whole note in it, compressed; no server ever sees the part behind `#` */
export async function shareLink(markdown: string, page: string): Promise<string> {
  const packed = new Blob([markdown]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const url = new URL(page)
  url.hash = key + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return url.href
}

/** @returns the note in an address that {@link shareLink} made; undefined if there is none, or if it is damaged */
export async function sharedNote(page: string): Promise<string | undefined> {
  const { hash } = new URL(page)
  if (!hash.startsWith(`#${key}`)) return undefined
  try {
    const text = atob(
      hash
        .slice(key.length + 1)
        .replaceAll('-', '+')
        .replaceAll('_', '/'),
    )
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    return await unpack(bytes)
  } catch {
    return undefined
  }
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder()
  let markdown = ''
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > mostBytes) {
      await reader.cancel()
      return undefined
    }
    markdown += decoder.decode(part.value, { stream: true })
  }
  return markdown + decoder.decode()
}
