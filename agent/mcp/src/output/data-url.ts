import { workLimits } from '../limits'
/** Bytes in a text, and what they are. */
export interface DataUrl {
  mimeType: string
  bytes: { form: 'base64' | 'utf-8'; text: string }
}

/** @returns `undefined` for what is no `data:` URL. */
export function readDataUrl(text: string): DataUrl | undefined {
  if (!/^data:/i.test(text)) return undefined
  const comma = text.indexOf(',')
  if (comma < 0 || comma > workLimits.dataUrlHeadCharacters) return undefined
  const head = text.slice('data:'.length, comma)
  const body = text.slice(comma + 1)
  const base64 = /;\s*base64\s*$/i.test(head)
  const mimeType = head.replace(/;\s*base64\s*$/i, '') || 'text/plain;charset=US-ASCII'
  try {
    const decoded = body.includes('%') ? decodeURIComponent(body) : body
    return { mimeType, bytes: { form: base64 ? 'base64' : 'utf-8', text: decoded } }
  } catch {
    return undefined
  }
}

/** How files of these types begin, in base64: a text that begins so is one, and not a word that happens to be base64. */
const beginnings = new Map([
  ['application/pdf', ['JVBERi']],
  ['image/png', ['iVBORw0KGgo']],
  ['image/jpeg', ['/9j/']],
  ['image/gif', ['R0lGOD']],
  ['image/webp', ['UklGR']],
  ['audio/wav', ['UklGR']],
  ['audio/mpeg', ['SUQz', '//u', '//M', '//I']],
  ['audio/ogg', ['T2dnUw']],
  ['video/webm', ['GkXfo']],
  ['application/zip', ['UEsDB', 'UEsFB']],
])

const leastGuess = 64

/**
 * @param value - a field beside a `mimeType`
 * @returns its bytes when it is a `data:` URL, or base64 that begins as the type does, or is long when the type has no beginning
 *   that is known
 */
export function bytesInText(value: unknown, mimeType: string): DataUrl['bytes'] | undefined {
  if (typeof value !== 'string') return undefined
  const url = readDataUrl(value)
  if (url) return url.bytes
  const known = beginnings.get((mimeType.split(';', 1)[0] ?? '').trim().toLowerCase())
  const fits = known ? known.some((beginning) => value.startsWith(beginning)) : value.length >= leastGuess
  return fits && isBase64(value) ? { form: 'base64', text: value } : undefined
}

/** @returns whether a text can be decoded without a loss: base64 or its form for URLs, also in lines. */
export function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/_\-\s]*={0,2}\s*$/.test(text)
}
