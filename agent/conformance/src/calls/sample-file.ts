import { type JsonSchema, list } from './read-keyword.ts'
import { firstMatch, NoSample } from './sample-text.ts'

const text = (content: string) => ({ content, encoding: 'utf-8' })
const bytes = (content: string) => ({ content, encoding: 'base64' })

/** The smallest files that programs for their type can open. The first is used where any type is accepted. */
const samples: ReadonlyMap<string, { content: string; encoding: string }> = new Map([
  ['text/plain', text('Text')],
  [
    'image/png',
    bytes('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  ],
  [
    'image/jpeg',
    bytes(
      '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    ),
  ],
  ['image/gif', bytes('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')],
  ['image/webp', bytes('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')],
  ['image/svg+xml', text('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
  ['application/pdf', bytes(pdf().toString('base64'))],
  ['application/json', text('{}')],
  ['application/xml', text('<a/>')],
  ['text/xml', text('<a/>')],
  ['text/html', text('<!doctype html><title>Text</title><p>Text</p>')],
  ['text/csv', text('name,count\nText,1\n')],
  ['application/zip', bytes(Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1').toString('base64'))],
  ['audio/wav', bytes(wav().toString('base64'))],
])

/**
 * Creates `BinaryData` (docs/protocol.md §4) of a type that a schema allows.
 *
 * @param given - the schema of its `mimeType`, untrusted
 * @throws {NoSample} if there is no sample of any allowed type
 */
export function sampleFile(given: JsonSchema): unknown {
  const named = [given.const, ...list(given.enum), ...list(given.examples), given.default]
    .filter((one) => typeof one === 'string')
    .map(String)
  const mimeType = named.length > 0 ? named.find(hasSample) : typeByPattern(given)
  const sample = mimeType === undefined ? undefined : sampleOfType(mimeType)
  if (mimeType === undefined || !sample) {
    const types = named.length > 0 ? named.slice(0, 5).join(', ').slice(0, 200) : 'the pattern of `mimeType`'
    throw new NoSample(`There is no sample file of ${types}`)
  }
  return { ...sample, mimeType }
}

function typeByPattern({ pattern, description }: JsonSchema): string | undefined {
  const types = [...samples.keys()]
  if (typeof pattern !== 'string') return /\bimages?\b/i.test(String(description)) ? 'image/png' : types[0]
  const index = firstMatch(pattern.slice(0, 1000), types)
  return typeof index === 'number' ? types[index] : undefined
}

function hasSample(type: string): boolean {
  return sampleOfType(type) !== undefined
}

/** @param type - may have parameters, or be a text type without its own sample */
function sampleOfType(type: string): { content: string; encoding: string } | undefined {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return samples.get(essence) ?? (essence.startsWith('text/') ? samples.get('text/plain') : undefined)
}

/** An empty page, with the cross-reference table that readers require. */
function pdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>',
  ]
  let content = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = content.length
    content += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${content.length}\n%%EOF\n`
  return Buffer.from(content + table + end, 'latin1')
}

/** Eight silent samples: one channel, 8,000 samples a second, one byte each. */
function wav(): Buffer {
  const [header, samples] = [Buffer.alloc(44), Buffer.alloc(8, 0x80)]
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
