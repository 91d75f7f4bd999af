import { defineCapability } from '@abp-kit/core'
import { binary, binaryOutput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'
import { barChart } from '../notebook/chart'
import { frequentWords } from '../notebook/words'

// Data and a picture of it in one result: the agent can read the one and show the other.
const words = defineCapability({
  name: 'chart.words',
  description: 'Count how often a text uses its most frequent words, and draw them as a bar chart (SVG)',
  annotations: { readOnly: true },
  input: z.object({
    markdown: z.string().max(500_000).describe('The text; its Markdown does not count'),
    bars: z.int().min(1).max(30).default(10).describe('The most words to show'),
    letters: z.int().min(1).max(20).default(4).describe('Shorter words do not count'),
  }),
  output: withBinary(
    z.object({
      words: z.array(z.object({ label: z.string(), value: z.int() })).describe('The most frequent first'),
    }),
    { chart: binaryOutput({ mimeTypes: ['image/svg+xml'] }) },
  ),
  handler({ markdown, bars, letters }) {
    const counted = frequentWords(markdown, { most: bars, letters })
    return {
      words: counted,
      chart: binary(barChart('Most frequent words', counted), { filename: 'words.svg' }),
    }
  },
})

export const chartCapabilities = [words]
