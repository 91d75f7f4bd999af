import type { TextPart } from '../../parts/part.ts'

export interface Slide {
  title?: string
  /** Its text, including the title. */
  text: string
  /** The speaker notes. */
  notes?: string
  /** Whether the presentation skips it; then it has no page in a PDF. */
  hidden: boolean
}

/** @param count - total number of slides */
export function slideTexts(name: string, slides: readonly Slide[], count: number): TextPart[] {
  const texts = slides.map(({ hidden, notes, text }, index): TextPart => {
    const lines = [text || 'No text.', ...(notes ? [`Speaker notes: ${notes}`] : [])]
    return {
      type: 'text',
      title: `${name}, slide ${index + 1}${hidden ? ' (hidden)' : ''}`,
      text: lines.join('\n\n'),
    }
  })
  const left = count - slides.length
  if (left > 0)
    texts.push({ type: 'text', title: name, text: `${left} more of ${count} slides are left out.` })
  if (texts.length === 0) texts.push({ type: 'text', title: name, text: 'A deck without slides.' })
  return texts
}
