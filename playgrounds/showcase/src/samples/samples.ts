import type { CapabilityName } from '../index'
import { inputs } from './inputs'

export interface Sample {
  name: CapabilityName
  /** Plain JSON. */
  input: unknown
  /** Type of the file that the result becomes: of its BinaryData, or `application/json` for other data. */
  mimeType: string
}

/** One real call of each capability; in this order, because `storage.read` finds what `storage.write` wrote. */
export const samples: readonly Sample[] = [
  sample('convert.markdownToHtml', 'application/json'),
  sample('export.html', 'text/html'),
  sample('export.csv', 'text/csv'),
  sample('render.chart', 'image/png'),
  sample('generate.qrcode', 'image/png'),
  sample('process.image', 'image/webp'),
  sample('storage.write', 'application/json'),
  sample('storage.read', 'application/json'),
  sample('text.analyze', 'application/json'),
]

function sample(name: CapabilityName, mimeType: string): Sample {
  return { name, input: inputs[name], mimeType }
}
