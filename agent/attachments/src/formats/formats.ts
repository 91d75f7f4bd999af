import { archive } from './archive'
import { csv } from './csv'
import type { Format } from './format'
import { json } from './json'
import { picture } from './picture/picture'
import { svg } from './svg'
import { text } from './text'

/** The formats of this package; a file is read by the first that has its type. */
export const formats: readonly Format<unknown>[] = [archive, csv, json, picture, svg, text]
