import { AbpError } from '@abp-kit/core/protocol'
import type { Format, FormatContext } from '../format.ts'
import { openZipParts, type ZipParts } from '../zip-parts.ts'
import { readRelations } from './relations.ts'
import { type ListedSheet, maxCell, type Sheet, workbookTexts } from './sheet.ts'
import { readDateStyles } from './sheet-dates.ts'
import { type Cell, readSheet } from './sheet-xml.ts'
import { readXml } from './xml.ts'

export interface WorkbookData {
  /** The sheets that were read. */
  sheets: Sheet[]
  /** Total number of sheets. */
  count: number
}

/** Maximum bytes of the shared cell texts to read for the first rows. */
const maxStringBytes = 60_000_000

/** Each sheet: name, size, and all or the first of its rows. Reads only the start of a large sheet. */
export const xlsx: Format<WorkbookData> = {
  name: 'xlsx',
  types: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.ms-excel.template.macroenabled.12',
  ],
  async read(attachment, context) {
    const { maxItems, textGiven } = context
    await using parts = await openZipParts(attachment, context)
    const { date1904, listed } = await readWorkbook(attachment.name, parts, context)
    const styles = await readDateStyles(parts, date1904, context)
    const read: { sheet: Sheet; shared: Cell[] }[] = []
    for (const one of listed.slice(0, maxItems)) read.push(await readSheet(parts, one, styles, context))
    await fillShared(
      parts,
      read.flatMap(({ shared }) => shared),
      context,
    )
    const data = { sheets: read.map(({ sheet }) => sheet), count: listed.length }
    return {
      data,
      texts: textGiven ? [] : workbookTexts(attachment, data.sheets, data.count),
      products: [],
      missing: [...parts.problems],
    }
  },
}

async function readWorkbook(name: string, parts: ZipParts, context: FormatContext) {
  const root = 'xl/workbook.xml'
  if (!parts.names.includes(root))
    throw new AbpError('ATTACHMENT_UNREADABLE', `${name} is a binary workbook. Save it as .xlsx or .csv.`)
  const relations = await readRelations(parts, root, context)
  const listed: ListedSheet[] = []
  let date1904 = false
  await readXml(
    parts.stream(root),
    {
      open(element, attributes) {
        if (element === 'workbookPr') date1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
        const relation = element === 'sheet' ? relations.get(attributes['r:id'] ?? '') : undefined
        if (relation?.type !== 'worksheet') return
        const hidden = /hidden/i.test(attributes.state ?? '')
        listed.push({ name: attributes.name ?? '', hidden, part: relation.part })
      },
    },
    { name, signal: context.signal },
  )
  return { date1904, listed }
}

/** All sheets share one list of texts: keeps only the texts that are shown. */
async function fillShared(parts: ZipParts, cells: readonly Cell[], { signal }: FormatContext): Promise<void> {
  if (cells.length === 0) return
  const name = 'xl/sharedStrings.xml'
  const wanted = new Map<number, Cell[]>()
  let last = 0
  for (const cell of cells) {
    const same = wanted.get(cell.index)
    if (same) same.push(cell)
    else wanted.set(cell.index, [cell])
    last = Math.max(last, cell.index)
  }
  let index = -1
  let text = ''
  let inText = false
  let phonetic = false
  await readXml(
    parts.stream(name),
    {
      open(element) {
        if (element === 'si') {
          index++
          text = ''
        } else if (element === 'rPh') phonetic = true
        inText = element === 't' && !phonetic
      },
      text(piece) {
        if (inText && text.length < maxCell && wanted.has(index)) text += piece
      },
      close(element) {
        if (element === 't') inText = false
        else if (element === 'rPh') phonetic = false
        else if (element === 'si') for (const cell of wanted.get(index) ?? []) cell.set(text)
      },
      done: () => index > last,
    },
    { name, signal, maxBytes: maxStringBytes },
  )
}
