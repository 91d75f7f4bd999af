import { ai } from './ai'
import { sevenZip, tar, zip } from './archive'
import { audio } from './audio'
import { csv } from './csv'
import { fig } from './fig/fig'
import type { Format } from './format'
import { json } from './json'
import { mail } from './mail/mail'
import { docx } from './office/docx'
import { epub } from './office/epub'
import { encryptedOffice, legacyOffice } from './office/legacy'
import { ods } from './office/ods'
import { odp, odt } from './office/opendocument'
import { pptx } from './office/pptx'
import { rtf } from './office/rtf'
import { xlsx } from './office/xlsx'
import { pdf } from './pdf/pdf'
import { picture } from './picture/picture'
import { psd } from './psd/psd'
import { sqlite } from './sqlite/sqlite'
import { svg } from './svg'
import { text } from './text'
import { video } from './video'

/** The formats of this package; a file is read by the first that has its type. */
export const formats: readonly Format<unknown>[] = [
  ...[zip, tar, sevenZip],
  ...[docx, pptx, xlsx, odt, odp, ods, rtf, epub, legacyOffice, encryptedOffice],
  ...[pdf, ai],
  ...[picture, svg, psd, fig],
  ...[audio, video, mail, sqlite],
  ...[csv, json, text],
]
