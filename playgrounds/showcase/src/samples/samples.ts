import type { CapabilityName } from '../index'
import { inputs } from './inputs'

export interface Sample {
  name: CapabilityName
  /** Parameters as plain JSON. */
  input: unknown
  /** The MIME type of the file that the result becomes: that of its BinaryData, or `application/json` for other data. */
  mimeType: string
  /** The agent's answers to the call's questions, by method. */
  answers?: Readonly<Record<string, unknown>>
  /** Browser permissions that the call needs. */
  permissions?: readonly string[]
}

/** One real call of each capability. The order matters, because `storage.read` finds what `storage.write` wrote. */
export const samples: readonly Sample[] = [
  sample('convert.markdownToHtml', 'application/json'),
  sample('export.html', 'text/html'),
  sample('export.csv', 'text/csv'),
  sample('export.pdf', 'application/pdf'),
  sample('export.deck', 'application/zip'),
  sample('render.chart', 'image/png'),
  sample('render.invoice', 'text/html'),
  sample('generate.qrcode', 'image/png'),
  sample('generate.tone', 'audio/wav'),
  sample('process.image', 'image/webp'),
  sample('storage.write', 'application/json'),
  sample('storage.read', 'application/json'),
  sample('storage.clear', 'application/json', { answers: { 'elicitation/confirm': { confirmed: true } } }),
  sample('text.analyze', 'application/json'),
  sample('hardware.cameraCapture', 'image/jpeg', { permissions: ['camera'] }),
]

function sample(
  name: CapabilityName,
  mimeType: string,
  needs: Pick<Sample, 'answers' | 'permissions'> = {},
): Sample {
  return { name, input: inputs[name], mimeType, ...needs }
}
