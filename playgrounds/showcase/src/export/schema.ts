import { binaryOutput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'
import { language } from '../markup/schema'

const documentFields = {
  title: z.string().min(1).max(300).describe('Title of the document; also names the file'),
  content: z.string().max(1_000_000).describe('Body of the document, in the language that `format` names'),
  format: z.enum(['markdown', 'html']).default('markdown').describe('What `content` is written in'),
  language: language.describe('Language of the document as a BCP 47 tag'),
}

export const htmlInput = z.object({
  ...documentFields,
  styled: z
    .boolean()
    .default(true)
    .describe('Include a readable style sheet, for light and dark screens and for print'),
})

export const htmlOutput = withBinary({ document: binaryOutput({ mimeTypes: ['text/html'] }) })

export const pdfInput = z.object(documentFields)

export const pdfOutput = z.object({
  rendered: z.literal(true).describe('It is laid out, and the signal to print it was given'),
  title: z.string().describe('Title of the document'),
})

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const csvInput = z.object({
  rows: z
    .array(z.record(z.string(), cell))
    .min(1)
    .max(100_000)
    .describe('One object per row; keys are column names, values are text, numbers, booleans or null'),
  columns: z
    .array(z.string())
    .min(1)
    .max(1_000)
    .optional()
    .describe('Columns and their order; all keys in the order of their first appearance by default'),
  title: z.string().min(1).max(300).default('Table').describe('Names the file'),
  delimiter: z.enum([',', ';', '\t']).default(',').describe('What separates the cells'),
  guardFormulas: z
    .boolean()
    .default(true)
    .describe("Put a ' before text that a spreadsheet would run as a formula (it begins with = + - @)"),
  byteOrderMark: z
    .boolean()
    .default(false)
    .describe('Begin with a BOM, which Excel needs to read it as UTF-8'),
})

export const csvOutput = withBinary({ document: binaryOutput({ mimeTypes: ['text/csv'] }) })

const line = z.string().min(1).max(300)

export const deckInput = z.object({
  title: line.describe('Title of the deck; also names the files'),
  slides: z
    .array(
      z.object({ title: line, lines: z.array(line).max(12).default([]).describe('Lines of text below it') }),
    )
    .min(1)
    .max(50)
    .describe('The slides, in their order'),
})

export const deckOutput = withBinary({ document: binaryOutput({ mimeTypes: ['application/zip'] }) })
