import { binaryOutput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'
import { color, imageOutput } from '../image'

export const qrCodeInput = z.object({
  text: z.string().min(1).max(7_089).describe('What the code holds: a URL or any other text'),
  format: z.enum(['png', 'svg']).default('png').describe('PNG for pixels, SVG for print'),
  size: z.int().min(64).max(2_048).default(512).describe('Width and height in pixels'),
  margin: z
    .int()
    .min(0)
    .max(16)
    .default(4)
    .describe('Quiet zone around the code, in modules; 4 is what the standard asks for'),
  errorCorrection: z
    .enum(['L', 'M', 'Q', 'H'])
    .default('M')
    .describe('How much damage the code survives: L 7 %, M 15 %, Q 25 %, H 30 %'),
  foreground: color.default('#000000').describe('Colour of the modules'),
  background: color.default('#ffffff').describe('Colour behind them'),
})

export const qrCodeOutput = imageOutput(['image/png', 'image/svg+xml'])

export const toneInput = z.object({
  frequency: z.number().min(20).max(20_000).default(440).describe('Hertz'),
  seconds: z
    .number()
    .min(0.1)
    .max(1_200)
    .default(5)
    .describe('How long it sounds; a second has 192 kB at the usual sample rate'),
  sampleRate: z
    .union([z.literal(44_100), z.literal(48_000)])
    .default(48_000)
    .describe('Samples a second'),
  volume: z.number().min(0).max(1).default(0.5).describe('Between silence and as loud as can be'),
})

const length = z.object({
  seconds: z.number().describe('How long it sounds'),
  frames: z.int().describe('How many samples each of the two channels has'),
})

export const toneOutput = withBinary(length, {
  audio: binaryOutput({ mimeTypes: ['audio/wav'], description: 'The sound: stereo, 16 bits' }),
})
