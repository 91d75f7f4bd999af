import { ai } from './ai'
import { sevenZip, tar, zip } from './archive'
import { csv } from './csv'
import type { Format } from './format'
import { json } from './json'
import { pdf } from './pdf/pdf'
import { text } from './text'

/** The formats of this package; a file is read by the first that has its type. */
export const formats: readonly Format<unknown>[] = [zip, tar, sevenZip, pdf, ai, csv, json, text]
