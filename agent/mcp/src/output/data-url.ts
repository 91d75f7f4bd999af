import { isBase64 } from '@abp-kit/client'
import { workLimits } from '../limits.ts'

/** Bytes as a string, and their type. */
export interface DataUrl {
  mimeType: string
  bytes: { form: 'base64' | 'utf-8'; text: string }
}

/** @returns `undefined` if the string is not a `data:` URL */
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
    if (base64 && !isBase64(decoded)) return undefined
    return { mimeType, bytes: { form: base64 ? 'base64' : 'utf-8', text: decoded } }
  } catch {
    return undefined
  }
}

/**
 * How files of these types begin in base64. Text with such a beginning is a file, and not a word that happens
 * to be base64.
 */
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

const minGuessCharacters = 64

/**
 * Finds bytes in a field.
 *
 * @param value - a field next to a `mimeType`
 * @returns the bytes of a `data:` URL, or of base64 that begins as its type does; for a type without a known
 *   beginning, of base64 that is long
 */
export function bytesInText(value: unknown, mimeType: string): DataUrl['bytes'] | undefined {
  if (typeof value !== 'string') return undefined
  const url = readDataUrl(value)
  if (url) return url.bytes
  const knownBeginnings = beginnings.get((mimeType.split(';', 1)[0] ?? '').trim().toLowerCase())
  const fits = knownBeginnings
    ? knownBeginnings.some((beginning) => value.startsWith(beginning))
    : value.length >= minGuessCharacters
  return fits && isBase64(value) ? { form: 'base64', text: value } : undefined
}
