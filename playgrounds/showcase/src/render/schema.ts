import { z } from 'zod'
import { color, imageOutput } from '../binary/schema'

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
