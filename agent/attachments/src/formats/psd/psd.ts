import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'
import { convertIfPossible } from '../converter.ts'
import { cutLines } from '../excerpt.ts'
import type { Format, FormatContext, Product } from '../format.ts'
import { checkBytes, checkPixels, loadSharp } from '../picture/sharp.ts'
import { fromPixels, smallerPicture, takenTypes } from '../picture/smaller.ts'
import { decodeComposite } from './composite.ts'
import { layerLines, type PsdLayer, readLayers } from './layers.ts'
import { type PsdSections, readResources, readSections } from './sections.ts'

export interface PsdData {
  /** Size in pixels. */
  width: number
  height: number
  /** Such as `RGB`. */
  mode: string
  /** Bits per channel. */
  depth: number
  /** Topmost first; missing if unreadable. */
  layers?: PsdLayer[]
}

const modes: Record<number, string> = {
  0: 'bitmap',
  1: 'grey',
  2: 'palette',
  3: 'RGB',
  4: 'CMYK',
  7: 'multichannel',
  8: 'duotone',
  9: 'Lab',
}

/** A Photoshop file's layers and flat image. */
export const psd: Format<PsdData> = {
  name: 'psd',
  types: ['image/vnd.adobe.photoshop'],
  async read(attachment, context) {
    const { maxCharacters, signal, textGiven } = context
    const { name } = attachment
    const sections = await readSections(attachment)
    const missing: string[] = []
    const layers = await layersOf(attachment, sections, context, missing)
    signal.throwIfAborted()
    const products =
      takenTypes(context).length === 0 ? [] : await pictures(attachment, sections, context, missing)
    const { depth, height, mode, width } = sections
    const data: PsdData = {
      width,
      height,
      depth,
      mode: modes[mode] ?? `mode ${mode}`,
      ...(layers && { layers }),
    }
    const about = `${name}: a Photoshop file of ${width} × ${height} pixels, ${data.mode}, ${depth} bits a channel.`
    const lines = layers ? ['Its layers, the uppermost first:', ...layerLines(layers)] : []
    const text = cutLines([about, ...lines], maxCharacters)
    return { data, texts: textGiven ? [] : [{ type: 'text', title: name, text }], products, missing }
  },
}

async function layersOf(
  attachment: Attachment,
  { composite, layers }: PsdSections,
  { maxBytes, signal }: FormatContext,
  missing: string[],
): Promise<PsdLayer[] | undefined> {
  if (layers.end === layers.start) return []
  try {
    checkBytes(attachment.name, composite, maxBytes)
    return await readLayers(await attachment.read(0, composite))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Error)) throw error
    missing.push(`The layers of ${attachment.name} could not be read: ${error.message.slice(0, 400)}`)
    return undefined
  }
}

/** Returns the flat image; without it, a program's conversion, or the embedded thumbnail. */
async function pictures(
  attachment: Attachment,
  sections: PsdSections,
  context: FormatContext,
  missing: string[],
): Promise<Product[]> {
  const { name } = attachment
  const { flat, thumbnail } = await readResources(attachment, sections)
  if (flat) {
    let reason: string
    try {
      return [await compositeOf(attachment, sections, context)]
    } catch (error) {
      context.signal.throwIfAborted()
      if (!isAbpError(error)) throw error
      reason = error.message
    }
    const converted = await convertIfPossible(
      attachment,
      'picture-png',
      `The flat picture of ${name}`,
      context,
    )
    if (converted.products.length > 0) return converted.products.map((one) => ({ ...one, textGiven: true }))
    missing.push(reason, ...converted.missing)
  } else missing.push(`${name} was saved without its flat picture ("Maximize compatibility" in Photoshop).`)
  if (thumbnail === undefined || !context.takes('image/jpeg')) return []
  missing.push(`Only the small picture that is kept in ${name} is shown.`)
  return [{ name: `${name}.thumbnail.jpg`, mimeType: 'image/jpeg', file: thumbnail, textGiven: true }]
}

/** @throws {AbpError} `ATTACHMENT_TOO_LARGE`, `ATTACHMENT_UNREADABLE`, `CONVERTER_MISSING` */
async function compositeOf(
  attachment: Attachment,
  sections: PsdSections,
  context: FormatContext,
): Promise<Product> {
  const { name, size } = attachment
  const { composite, height, palette, width } = sections
  checkPixels(name, width, height)
  checkBytes(name, size - composite, context.maxBytes)
  const open = await loadSharp()
  const pixels = await decodeComposite(
    await attachment.read(composite),
    sections,
    await attachment.read(palette.start, Math.min(palette.end, palette.start + 768)),
    context.signal,
  )
  if (pixels === undefined)
    throw new AbpError(
      'ATTACHMENT_UNREADABLE',
      `The flat picture of ${name} is cut, or of a kind that is not decoded here (Lab, 32 bits).`,
    )
  const product = await smallerPicture(open, fromPixels(open, pixels), { name, photo: false }, context)
  if (product === undefined)
    throw new AbpError('ATTACHMENT_TOO_LARGE', `No picture of ${name} is small enough for the model.`)
  return product
}
