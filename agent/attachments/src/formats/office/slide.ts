import type { FormatContext } from '../format.ts'
import type { ZipParts } from '../zip-parts.ts'
import { DocumentText } from './document-text.ts'
import { readRelations } from './relations.ts'
import type { Slide } from './slides.ts'
import { readXml } from './xml.ts'

/** Placeholders without content: the slide number, the date, and the slide image on notes. */
const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

/** @param name - name of the slide part, `ppt/slides/slide1.xml` */
export async function readSlide(parts: ZipParts, name: string, context: FormatContext): Promise<Slide> {
  const { hidden, text, title } = await readShapes(parts, name, context)
  const relations = await readRelations(parts, name, context)
  const notesPart = [...relations.values()].find(({ type }) => type === 'notesSlide')
  const notes = notesPart && (await readShapes(parts, notesPart.part, context)).text
  return { ...(title && { title }), text, ...(notes && { notes }), hidden }
}

async function readShapes(parts: ZipParts, name: string, { maxCharacters, signal }: FormatContext) {
  const document = new DocumentText(maxCharacters)
  let hidden = false
  let placeholder = ''
  let title = ''
  let inText = false
  let skipped = 0
  await readXml(
    parts.stream(name),
    {
      open(element, attributes) {
        // The same content again, for programs that do not know the newer form.
        if (element === 'Fallback') skipped++
        if (skipped > 0) return
        if (element === 'sld') hidden = attributes.show === '0' || attributes.show === 'false'
        else if (element === 'sp') placeholder = ''
        else if (element === 'ph') placeholder = attributes.type ?? 'body'
        else if (furniture.has(placeholder)) return
        else if (element === 'p') document.block(isTitle(placeholder) ? '# ' : '')
        else if (element === 'pPr' && /^[1-8]$/.test(attributes.lvl ?? '') && !isTitle(placeholder))
          document.block(`${'  '.repeat(Number(attributes.lvl))}- `)
        else if (element === 't') inText = true
        else if (element === 'br') document.lineBreak()
        else if (element === 'tbl') document.openTable()
        else if (element === 'tr') document.openRow()
        else if (element === 'tc') document.openCell()
        else if (element === 'chart') document.text('[chart]')
        else if (element === 'relIds') document.text('[diagram]')
        else if (element === 'blip') document.text('[picture]')
        else if (element === 'cNvPr' && attributes.descr) {
          document.block()
          document.text(`(${attributes.descr})`)
        }
      },
      text(text) {
        if (!inText || skipped > 0) return
        document.text(text)
        if (isTitle(placeholder)) title += text
      },
      close(element) {
        if (element === 'Fallback') skipped--
        if (skipped > 0) return
        if (element === 't') inText = false
        else if (element === 'tbl') document.closeTable()
        else if (element === 'sp' || element === 'pic' || element === 'graphicFrame') {
          placeholder = ''
          document.block()
        }
      },
      done: () => document.isFull,
    },
    { name, signal },
  )
  return { hidden, text: document.toString(), title: title.trim() }
}

function isTitle(placeholder: string): boolean {
  return placeholder === 'title' || placeholder === 'ctrTitle'
}
