import type { RenderOptions } from './options'

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

/** @returns the parameters of CDP's `Page.printToPDF`. */
export function printParams(options: RenderOptions) {
  const { format = 'a4', margin, headerTemplate, footerTemplate, landscape, scale, pageRanges } = options
  const [width, height] = papers[format]
  const decorated = headerTemplate !== undefined || footerTemplate !== undefined
  const side = (length: string | number | undefined) => toInches(length ?? '1cm')
  return {
    paperWidth: options.width === undefined ? width : toInches(options.width),
    paperHeight: options.height === undefined ? height : toInches(options.height),
    marginTop: side(margin?.top),
    marginRight: side(margin?.right),
    marginBottom: side(margin?.bottom),
    marginLeft: side(margin?.left),
    printBackground: options.printBackground,
    preferCSSPageSize: options.preferCSSPageSize,
    ...(landscape !== undefined && { landscape }),
    ...(scale !== undefined && { scale }),
    ...(pageRanges !== undefined && { pageRanges }),
    ...(decorated && {
      displayHeaderFooter: true,
      headerTemplate: headerTemplate ?? '<span></span>',
      footerTemplate: footerTemplate ?? '<span></span>',
    }),
    transferMode: 'ReturnAsStream',
  }
}

function toInches(length: string | number): number {
  const [, number = '', unit = 'px'] = /^([\d.]+)(px|in|cm|mm)?$/.exec(String(length)) ?? []
  return Number(number) * (inches[unit] ?? 0)
}
