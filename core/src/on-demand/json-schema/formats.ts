/** Invalid calendar days become other days, or an invalid date. */
const isDate = (text: string) => {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
const time = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i
const label = '[a-z\\d]([a-z\\d-]{0,61}[a-z\\d])?'

/** The supported formats; all others are annotations. Each check takes linear time. */
const formats: Record<string, RegExp | ((text: string) => boolean)> = {
  date: isDate,
  time,
  'date-time': (text) => isDate(text.slice(0, 10)) && /^t/i.test(text.slice(10)) && time.test(text.slice(11)),
  duration: /^P(?!$)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?!$)(\d+H)?(\d+M)?(\d+S)?)?)$/,
  email: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/,
  hostname: new RegExp(`^(?!.{254})${label}(\\.${label})*$`, 'i'),
  ipv4: /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/,
  ipv6: (text) => /^[\da-f:.]+$/i.test(text) && isUrl(`http://[${text}]`),
  uri: (text) => /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i.test(text) && isUrl(text),
  'uri-reference': /^[^\s<>"{}|\\^`]*$/,
  uuid: /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i,
}

function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

/** @returns whether a string has a format; true for an unknown format */
export function hasFormat(text: string, name: string): boolean {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  return typeof format === 'function' ? format(text) : (format?.test(text) ?? true)
}
