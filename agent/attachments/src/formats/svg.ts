import { isAbpError } from '@abp-kit/core/protocol'
import { inlineCharacters, readExcerpt, whereTheRestIs } from './excerpt.ts'
import type { Format, FormatContext, Product } from './format.ts'
import { checkBytes, decoding, loadSharp } from './picture/sharp.ts'
import { maxEdge, smallerPicture, takenTypes } from './picture/smaller.ts'

/** Bytes of a drawing that is rendered. */
const maxBytes = 10_000_000
/** Pixels of the longer edge to which small drawings, such as icons, are rendered. */
const minEdge = 512
/** Pixels in an inch where a drawing says nothing else (CSS has 96; librsvg scales by 72). */
const density = 72
/** Characters of bytes in base64 that the text keeps. */
const shownBase64 = 40
/** Links that are named. */
const shownLinks = 5

export interface DrawingData {
  /** In pixels, as it says; missing if it is not rendered. */
  width?: number
  height?: number
  /** What it would load from elsewhere. Nothing is loaded. */
  links: string[]
}

/** The source of a drawing, and a picture of it. */
export const svg: Format<DrawingData> = {
  name: 'svg',
  types: ['image/svg+xml'],
  async read(attachment, context) {
    const { maxCharacters, signal, textGiven } = context
    const { name, size } = attachment
    checkBytes(name, size, Math.min(maxBytes, context.maxBytes))
    const source = (await readExcerpt(attachment, size)).text
    signal.throwIfAborted()
    const links = linksOf(source)
    const missing =
      links.length > 0
        ? [
            `${name} refers to ${links.length} files elsewhere, which are not loaded: ${links.slice(0, shownLinks).join(', ')}.`,
          ]
        : []
    const rendered = takenTypes(context).length > 0 ? await render(name, source, context) : { missing: [] }
    const { height, product, width } = rendered
    const text = withoutBytes(source)
    const whole = text.length <= Math.min(inlineCharacters, maxCharacters)
    const shown = whole
      ? text
      : `${text.slice(0, Math.min(2_000, maxCharacters))}\n[This is the beginning. ${whereTheRestIs(attachment)}]`
    return {
      data: { ...(width !== undefined && { width }), ...(height !== undefined && { height }), links },
      texts: textGiven ? [] : [{ type: 'text', title: name, text: shown }],
      products: product ? [product] : [],
      missing: [...missing, ...rendered.missing],
    }
  },
}

interface Rendered {
  width?: number
  height?: number
  product?: Product
  missing: string[]
}

/** A drawing that cannot be rendered is still text. */
async function render(name: string, source: string, context: FormatContext): Promise<Rendered> {
  try {
    const open = await loadSharp()
    // In UTF-8, whatever it was.
    const start = source.slice(0, 200).replace(/encoding=("[^"]*"|'[^']*')/, '')
    const bytes = Buffer.from(start + source.slice(200))
    const { height, width } = await decoding(name, () => open(bytes, { limitInputPixels: false }).metadata())
    const edge = Math.max(width, height)
    const target = Math.min(Math.max(edge, minEdge), maxEdge)
    // It is drawn at the size that is wanted: a drawing of 100,000 pixels costs no more than another.
    const scaled = Math.min(Math.max((density * target) / edge, 1), 100_000)
    const product = await smallerPicture(
      open,
      open(bytes, { density: scaled }),
      { name, photo: false },
      context,
    )
    return {
      width,
      height,
      ...(product && { product }),
      missing: product ? [] : [`No picture of ${name} is small enough for the model.`],
    }
  } catch (error) {
    context.signal.throwIfAborted()
    if (!isAbpError(error)) throw error
    return { missing: [`A picture of ${name} could not be made: ${error.message}`] }
  }
}

/** @returns the files that elements and styles name, without those inside of the drawing; each once */
function linksOf(source: string): string[] {
  const places = new Set<string>()
  // Each pattern passes over the source once, whatever is in it.
  for (const [, element = '', attributes = ''] of source.matchAll(/<([\w:]+)([^<>]*)/g)) {
    // A link of an `a` is for who clicks; other elements load what they name.
    if (/^(svg:)?a$/i.test(element)) continue
    for (const [, place = ''] of attributes.matchAll(/\b(?:href|src)\s*=\s*["']([^"'<>]{1,200})/gi))
      places.add(place.trim())
  }
  for (const [, place = ''] of source.matchAll(/url\(([^)]{1,200})/gi))
    places.add(place.replace(/["'\s]/g, ''))
  return [...places].filter((place) => place !== '' && !/^(#|data:)/i.test(place))
}

/** Pictures and fonts in the text as base64 say nothing to a model. */
function withoutBytes(source: string): string {
  return source.replace(
    /(data:[\w.+/-]{1,100};base64,)([A-Za-z0-9+/=\s]+)/g,
    (whole: string, head: string, bytes: string) =>
      bytes.length <= shownBase64 ? whole : `${head}[${bytes.length} characters]`,
  )
}
