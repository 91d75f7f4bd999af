import { AbpError } from '@abp-kit/core/protocol'
import type { TextPart } from '../../parts/part.ts'
import type { Format, FormatContext } from '../format.ts'
import { openZipParts, type ZipParts } from '../zip-parts.ts'
import { picturesOf } from './pictures.ts'
import { readRelations } from './relations.ts'
import { readSlide } from './slide.ts'
import { type Slide, slideTexts } from './slides.ts'
import { readXml } from './xml.ts'

export interface DeckData {
  /** The slides that were read. */
  slides: Slide[]
  /** Total number of slides. */
  count: number
}

/** Titles, text and speaker notes of each slide; the slides as images, or their embedded images. */
export const pptx: Format<DeckData> = {
  name: 'pptx',
  types: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    'application/vnd.openxmlformats-officedocument.presentationml.template',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    'application/vnd.ms-powerpoint.slideshow.macroenabled.12',
    'application/vnd.ms-powerpoint.template.macroenabled.12',
  ],
  async countPages(attachment, context) {
    await using parts = await openZipParts(attachment, context)
    return (await slideNames(attachment.name, parts, context)).length
  },
  async read(attachment, context) {
    await using parts = await openZipParts(attachment, context)
    const names = await slideNames(attachment.name, parts, context)
    const slides: Slide[] = []
    let characters = 0
    for (const name of names.slice(0, context.maxItems)) {
      if (characters > context.maxCharacters) break
      const slide = await readSlide(parts, name, context)
      characters += slide.text.length + (slide.notes?.length ?? 0)
      slides.push(slide)
    }
    const texts: TextPart[] = context.textGiven ? [] : slideTexts(attachment.name, slides, names.length)
    const { missing, products } = await picturesOf(attachment, context, parts, 'ppt/media/')
    return {
      data: { slides, count: names.length },
      texts,
      products,
      missing: [...parts.problems, ...missing],
    }
  },
}

/** @returns the names of the slide parts, in presentation order */
async function slideNames(name: string, parts: ZipParts, context: FormatContext): Promise<string[]> {
  const root = 'ppt/presentation.xml'
  if (!parts.names.includes(root))
    throw new AbpError('ATTACHMENT_UNREADABLE', `${name} has no ${root}. Save it again, or as a PDF.`)
  const relations = await readRelations(parts, root, context)
  const names: string[] = []
  await readXml(
    parts.stream(root),
    {
      open(element, attributes) {
        const part = element === 'sldId' ? relations.get(attributes['r:id'] ?? '')?.part : undefined
        if (part !== undefined) names.push(part)
      },
    },
    { name, signal: context.signal },
  )
  return names
}
