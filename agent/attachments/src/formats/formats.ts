import { ai } from './ai.ts'
import { sevenZip, tar, zip } from './archive.ts'
import { audio } from './audio.ts'
import { csv } from './csv.ts'
import { fig } from './fig/fig.ts'
import type { Format } from './format.ts'
import { json } from './json.ts'
import { mail } from './mail/mail.ts'
import { docx } from './office/docx.ts'
import { epub } from './office/epub.ts'
import { encryptedOffice, legacyOffice } from './office/legacy.ts'
import { ods } from './office/ods.ts'
import { odp, odt } from './office/opendocument.ts'
import { pptx } from './office/pptx.ts'
import { rtf } from './office/rtf.ts'
import { xlsx } from './office/xlsx.ts'
import { pdf } from './pdf/pdf.ts'
import { picture } from './picture/picture.ts'
import { psd } from './psd/psd.ts'
import { sqlite } from './sqlite/sqlite.ts'
import { svg } from './svg.ts'
import { text } from './text.ts'
import { video } from './video.ts'

/** The formats in this package; the first format with a file's type reads it. */
export const formats: readonly Format<unknown>[] = [
  ...[zip, tar, sevenZip],
  ...[docx, pptx, xlsx, odt, odp, ods, rtf, epub, legacyOffice, encryptedOffice],
  ...[pdf, ai],
  ...[picture, svg, psd, fig],
  ...[audio, video, mail, sqlite],
  ...[csv, json, text],
]
