import type { FormatContext } from '../format.ts'
import type { ZipParts } from '../zip-parts.ts'
import { readXml } from './xml.ts'

/** The cell styles that display a number as a date. */
export interface DateStyles {
  /** @param style - the style index in a cell @returns the displayed value, if it is a date */
  dateOf(style: number, serial: number): string | undefined
}

/** Reads the cell formats (ECMA-376 part 1, 18.8). */
export async function readDateStyles(
  parts: ZipParts,
  date1904: boolean,
  { signal }: FormatContext,
): Promise<DateStyles> {
  const name = 'xl/styles.xml'
  const own = new Map<number, boolean>()
  const dates: boolean[] = []
  let inCells = false
  if (parts.names.includes(name))
    await readXml(
      parts.stream(name),
      {
        open(element, { formatCode = '', numFmtId = '' }) {
          const id = Number(numFmtId)
          if (element === 'numFmt') own.set(id, isDateFormat(formatCode))
          else if (element === 'cellXfs') inCells = true
          else if (element === 'xf' && inCells) dates.push(own.get(id) ?? isBuiltInDate(id))
        },
        close(element) {
          if (element === 'cellXfs') inCells = false
        },
      },
      { name, signal },
    )
  // Day 60 of the first calendar is 29 February 1900, which never existed, so the calendar starts one day
  // earlier.
  const start = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return {
    dateOf(style, serial) {
      if (!dates[style] || !(serial >= 0 && serial < 2_958_466)) return undefined
      const iso = new Date(start + Math.round(serial * 86_400) * 1000).toISOString()
      if (serial < 1) return iso.slice(11, 19)
      return Number.isInteger(serial) ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
    },
  }
}

function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

function isDateFormat(code: string): boolean {
  return /[ymdhs]/i.test(
    code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/General/gi, ''),
  )
}
