import { archive } from './archive'
import { csv } from './csv'
import { fig } from './fig/fig'
import type { Format } from './format'
import { json } from './json'
import { picture } from './picture/picture'
import { psd } from './psd/psd'
import { svg } from './svg'
import { text } from './text'

/** The formats of this package; a file is read by the first that has its type. */
export const formats: readonly Format<unknown>[] = [archive, csv, fig, json, picture, psd, svg, text]
