import { unzipSync } from 'fflate'
import { imageDimensionsFromData } from 'image-dimensions'
import Papa from 'papaparse'
import { stringToUint8Array, uint8ArrayToString } from 'uint8array-extras'
import type { z } from 'zod'
import { markdownToHtmlOutput } from '../convert/schema'
import { bytesPerFrame, waveHeader } from '../generate/wave'
import type { CapabilityName } from '../index'
import { clearOutput, readOutput, writeOutput } from '../storage/schema'
import { analyzeOutput } from '../text/schema'
import { inputs } from './inputs'

type Problems = (string | false)[]

/**
 * Checks the result of a capability's sample, in the way a program that uses the file would read it.
 *
 * @param bytes - the file: the decoded content of the BinaryData, or other data as JSON in UTF-8
 * @returns descriptions of the mistakes; an empty list if there are none.
 */
export function verifyResult(name: CapabilityName, bytes: Uint8Array): string[] {
  try {
    return checks[name](bytes).filter((problem) => problem !== false)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

const checks: Record<CapabilityName, (bytes: Uint8Array) => Problems> = {
  'convert.markdownToHtml': (bytes) => checkMarkup(json(bytes, markdownToHtmlOutput).html),
  'export.html': (bytes) => {
    const html = uint8ArrayToString(bytes)
    return [
      !html.startsWith('<!doctype html>') && 'It does not begin with a doctype.',
      !html.includes('<meta charset="utf-8">') && 'It does not name its charset.',
      !html.includes(`<title>${inputs['export.html'].title}</title>`) &&
        'Its title is not that of the sample.',
      ...checkMarkup(html),
    ]
  },
  'export.csv': (bytes) => {
    const { data, errors } = Papa.parse<Record<string, string>>(uint8ArrayToString(bytes), { header: true })
    const { rows } = inputs['export.csv']
    const wrong = rows.findIndex((row, index) =>
      Object.entries(row).some(([column, value]) => data[index]?.[column] !== cellOf(value)),
    )
    return [
      ...errors.map(({ row, message }) => `Row ${row}: ${message}`),
      data.length !== rows.length && `It has ${data.length} rows instead of ${rows.length}.`,
      wrong >= 0 && `Row ${wrong} differs: ${JSON.stringify(data[wrong])}.`,
    ]
  },
  // The PDF that an agent's browser makes when the handler calls `print()`.
  'export.pdf': (bytes) => {
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    return [
      !text.startsWith('%PDF-') && 'It is not a PDF.',
      !/%%EOF\s*$/.test(text) && 'It has no end.',
      // One page of notes, without the app around them.
      !/\/Type\s*\/Pages\s[^>]*\/Count 1\b/.test(text) && 'It does not have one page.',
      !text.includes(inputs['export.pdf'].title) && 'Its title is not that of the sample.',
    ]
  },
  'export.deck': (bytes) => {
    const deck = unzipSync(bytes)['plan-for-the-harbour.pptx']
    if (!deck) return ['It has no deck.']
    const parts = unzipSync(deck)
    return inputs['export.deck'].slides.map(({ title }, index) => {
      const slide = parts[`ppt/slides/slide${index + 1}.xml`]
      return !(slide && uint8ArrayToString(slide).includes(title)) && `Slide ${index + 1} has not its title.`
    })
  },
  'render.invoice': (bytes) => {
    const html = uint8ArrayToString(bytes)
    // 30 × 12.35 + 23.46 − 20 = 373.96, plus 70.10 and 1.29 of tax.
    const sums = ['€373.96', '€70.10', '€1.29', '€445.35']
    return [
      ...sums.map((amount) => !html.includes(`<td>${amount}</td>`) && `It does not come to ${amount}.`),
      !html.includes('Alma &amp; Sons &lt;oysters>') && 'The name of the buyer is not escaped.',
    ]
  },
  'render.chart': (bytes) => checkImage(bytes, { type: 'png', width: 1600, height: 900 }, 10_000),
  'generate.qrcode': (bytes) => checkImage(bytes, { type: 'png', width: 512, height: 512 }, 1_000),
  'generate.tone': (bytes) => {
    const { seconds } = inputs['generate.tone']
    const frames = seconds * 48_000
    const header = new Uint8Array(waveHeader(frames, 48_000))
    return [
      header.some((byte, index) => bytes[index] !== byte) && 'It is not the WAV file that was asked for.',
      bytes.length !== header.length + frames * bytesPerFrame &&
        `It has ${bytes.length} bytes, which are not ${seconds} seconds.`,
      !bytes.slice(-48_000).some((byte) => byte !== 0) && 'It ends in silence.',
    ]
  },
  'process.image': (bytes) => {
    const { width, height } = inputs['process.image'].resize
    return checkImage(bytes, { type: 'webp', width, height }, 1_000)
  },
  'storage.write': (bytes) => {
    const { bytesWritten } = json(bytes, writeOutput)
    const expected = stringToUint8Array(JSON.stringify(inputs['storage.write'].value)).length
    return [bytesWritten !== expected && `It says ${bytesWritten} bytes instead of ${expected}.`]
  },
  'storage.read': (bytes) => {
    const { found, value } = json(bytes, readOutput)
    return [
      !found && 'It did not find what `storage.write` wrote.',
      found &&
        JSON.stringify(value) !== JSON.stringify(inputs['storage.write'].value) &&
        'It is not what was written.',
    ]
  },
  'storage.clear': (bytes) => {
    const { removed } = json(bytes, clearOutput)
    return [removed !== 1 && `It deleted ${removed} entries instead of 1.`]
  },
  'hardware.cameraCapture': (bytes) =>
    checkImage(bytes, { type: 'jpeg', ...inputs['hardware.cameraCapture'] }, 1_000),
  'text.analyze': (bytes) => {
    const { words, sentences, paragraphs, topTerms } = json(bytes, analyzeOutput)
    const terms = topTerms.map(({ term }) => term)
    return [
      // `wc -w` counts 867. The tolerance allows for the browser's Unicode version, which
      // decides how words are split.
      Math.abs(words - 867) > 10 && `It counts ${words} words.`,
      Math.abs(sentences - 45) > 4 && `It counts ${sentences} sentences.`,
      paragraphs !== 7 && `It counts ${paragraphs} paragraphs instead of 7.`,
      ...['tide', 'lighthouse', 'fog'].map((term) => !terms.includes(term) && `"${term}" is not a key term.`),
    ]
  },
}

function json<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(uint8ArrayToString(bytes)))
}

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return ''
  return typeof value === 'string' && value.startsWith('=') ? `'${value}` : String(value)
}

function checkMarkup(html: string): Problems {
  return [
    !/<h1[ >]/.test(html) && 'It has no heading.',
    !html.includes('<table>') && 'It has no table, so it was not read as GFM.',
    /<script|onerror|javascript:/i.test(html) && 'It is not sanitized.',
  ]
}

interface ImageFacts {
  type: string
  width: number
  height: number
}

function checkImage(bytes: Uint8Array, expected: ImageFacts, leastBytes: number): Problems {
  const actual = imageDimensionsFromData(bytes)
  const show = ({ type, width, height }: ImageFacts) => `${type} of ${width} × ${height}`
  return [
    actual === undefined && 'It is not a picture.',
    actual !== undefined &&
      show(actual) !== show(expected) &&
      `It is a ${show(actual)} instead of ${show(expected)}.`,
    bytes.length < leastBytes && `It has ${bytes.length} bytes, too few to show anything.`,
  ]
}
