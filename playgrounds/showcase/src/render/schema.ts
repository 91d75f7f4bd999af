import { binaryOutput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'
import { color, imageOutput } from '../image'
import { language } from '../markup/schema'

export const chartInput = z
  .object({
    type: z.enum(['bar', 'line', 'pie', 'doughnut', 'radar']).describe('Kind of chart'),
    labels: z
      .array(z.string().max(200))
      .min(1)
      .max(500)
      .describe('Names of the points on the x axis, or of the slices'),
    series: z
      .array(
        z.object({
          label: z.string().max(200).describe('Name of the series in the legend'),
          values: z.array(z.number().nullable()).describe('One number for each label; null leaves a gap'),
          color: color.optional().describe('Colour as #rrggbb; from the palette by default'),
        }),
      )
      .min(1)
      .max(12)
      .describe('What the chart shows'),
    title: z.string().max(200).optional().describe('Title above the chart'),
    xTitle: z.string().max(200).optional().describe('Title of the x axis (bar and line)'),
    yTitle: z.string().max(200).optional().describe('Title of the y axis (bar and line)'),
    stacked: z.boolean().default(false).describe('Stack the series (bar and line)'),
    width: z.int().min(100).max(4000).default(800).describe('Width in CSS pixels'),
    height: z.int().min(100).max(4000).default(450).describe('Height in CSS pixels'),
    scale: z.int().min(1).max(4).default(2).describe('Pixels of the PNG for each CSS pixel'),
    background: color.default('#ffffff').describe('Colour behind the chart'),
  })
  .refine(({ labels, series }) => series.every(({ values }) => values.length === labels.length), {
    path: ['series'],
    message: 'Every series needs exactly one value for each label.',
  })

export const chartOutput = imageOutput(['image/png'])

const day = z.iso.date()
const party = z.string().min(1).max(500)
const amount = z.number().finite()

export const invoiceInput = z.object({
  number: z.string().min(1).max(60).describe('Number of the invoice; also names the file'),
  issued: day.describe('Day of the invoice, such as 2026-11-20'),
  due: day.optional().describe('Day until which it is to be paid'),
  seller: party.describe('Name and address of who asks for the money, line by line'),
  buyer: party.describe('Name and address of who pays, line by line'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Write the three letters of ISO 4217, such as EUR.')
    .default('EUR')
    .describe('Currency of all prices (ISO 4217)'),
  language: language.describe('Language tag for dates and numbers'),
  lines: z
    .array(
      z.object({
        description: z.string().min(1).max(500).describe('What is sold'),
        quantity: z.number().positive().max(1e9).default(1).describe('How many'),
        unitPrice: amount.min(-1e9).max(1e9).describe('Price of one, without tax; negative for a discount'),
        taxRate: z.number().min(0).max(100).default(0).describe('Tax in per cent'),
      }),
    )
    .min(1)
    .max(500)
    .describe('What is invoiced'),
  remark: z.string().max(2_000).optional().describe('A sentence below the sums'),
})

const sums = z.object({
  net: amount.describe('Sum without tax'),
  tax: amount.describe('Sum of all taxes'),
  gross: amount.describe('What is to be paid'),
})

export const invoiceOutput = withBinary(sums, { document: binaryOutput({ mimeTypes: ['text/html'] }) })
