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
