import type { PdfOptions } from '@abp-kit/client'
import type { RenderOptions } from './options.ts'

/** Inches. */
const papers: Readonly<Record<NonNullable<RenderOptions['format']>, readonly [number, number]>> = {
  letter: [8.5, 11],
  legal: [8.5, 14],
  tabloid: [11, 17],
  ledger: [17, 11],
  a0: [33.1102, 46.811],
  a1: [23.3858, 33.1102],
  a2: [16.5354, 23.3858],
  a3: [11.6929, 16.5354],
  a4: [8.2677, 11.6929],
  a5: [5.8268, 8.2677],
  a6: [4.1339, 5.8268],
}

const inches: Readonly<Record<string, number>> = { px: 1 / 96, in: 1, cm: 1 / 2.54, mm: 1 / 25.4 }

/** @returns the options in the client's form; the client's defaults apply to omitted ones */
export function pdfOptions({ baseUrl, format, height, margin, width, ...rest }: RenderOptions): PdfOptions {
  const [paperWidth, paperHeight] = format === undefined ? [] : papers[format]
  return {
    ...rest,
    paperWidth: toInches(width) ?? paperWidth,
    paperHeight: toInches(height) ?? paperHeight,
    margin: {
      top: toInches(margin?.top),
      right: toInches(margin?.right),
      bottom: toInches(margin?.bottom),
      left: toInches(margin?.left),
    },
  }
}

function toInches(length: string | number | undefined): number | undefined {
  if (length === undefined) return undefined
  const [, number = '', unit = 'px'] = /^([\d.]+)(px|in|cm|mm)?$/.exec(String(length)) ?? []
  return Number(number) * (inches[unit] ?? 0)
}
