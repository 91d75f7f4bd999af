import { isAbpError } from '@abp-kit/core/protocol'
import { inlineCharacters, readExcerpt, whereTheRestIs } from './excerpt.ts'
import type { Format, FormatContext, Product } from './format.ts'
import { checkBytes, decoding, loadSharp } from './picture/sharp.ts'
import { maxEdge, smallerPicture, takenTypes } from './picture/smaller.ts'

/** Maximum bytes of a drawing to render. */
const maxBytes = 10_000_000
/** Pixels of the longer edge for small drawings, such as icons. */
const minEdge = 512
/** Default pixels per inch of a drawing (CSS has 96; librsvg scales by 72). */
const density = 72
/** Characters of base64 data to keep in the text. */
const shownBase64 = 40
/** Number of links to name. */
const shownLinks = 5

export interface DrawingData {
  /** Size in pixels from the file; missing if it is not rendered. */
  width?: number
  height?: number
  /** External references. Nothing is loaded. */
  links: string[]
}

/** A drawing's source, and an image of it. */
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
    // Re-encodes as UTF-8.
    const start = source.slice(0, 200).replace(/encoding=("[^"]*"|'[^']*')/, '')
    const bytes = Buffer.from(start + source.slice(200))
    const { height, width } = await decoding(name, () => open(bytes, { limitInputPixels: false }).metadata())
    const edge = Math.max(width, height)
    const target = Math.min(Math.max(edge, minEdge), maxEdge)
    // Draws at the target size: a drawing of 100,000 pixels costs no more than another.
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

/** @returns the files that elements and styles reference outside the drawing, without duplicates */
function linksOf(source: string): string[] {
  const places = new Set<string>()
  // Each pattern scans the source once, whatever its content.
  for (const [, element = '', attributes = ''] of source.matchAll(/<([\w:]+)([^<>]*)/g)) {
    // An `a` link is for the user to click; other elements load their references.
    if (/^(svg:)?a$/i.test(element)) continue
    for (const [, place = ''] of attributes.matchAll(/\b(?:href|src)\s*=\s*["']([^"'<>]{1,200})/gi))
      places.add(place.trim())
  }
  for (const [, place = ''] of source.matchAll(/url\(([^)]{1,200})/gi))
    places.add(place.replace(/["'\s]/g, ''))
  return [...places].filter((place) => place !== '' && !/^(#|data:)/i.test(place))
}

/** Replaces base64 images and fonts, which mean nothing to a model. */
function withoutBytes(source: string): string {
  return source.replace(
    /(data:[\w.+/-]{1,100};base64,)([A-Za-z0-9+/=\s]+)/g,
    (whole: string, head: string, bytes: string) =>
      bytes.length <= shownBase64 ? whole : `${head}[${bytes.length} characters]`,
  )
}
