import { AbpError, type CapabilityHandler } from '@abp-kit/core'
import { binary } from '@abp-kit/core/binary'
import { encode, type QrCodeGenerateResult } from 'uqr'
import type { z } from 'zod'
import { invalidParams } from '../invalid-params'
import type { qrCodeInput, qrCodeOutput } from './schema'

type QrCodeParams = z.output<typeof qrCodeInput>

const handler: CapabilityHandler<typeof qrCodeInput, typeof qrCodeOutput> = (params) => {
  const code = modules(params)
  const { size } = params
  if (code.size > size) {
    const message = `The code has ${code.size} modules a side, more than its ${size} pixels. Ask for a \`size\` of at least ${code.size * 2}, or hold less text.`
    throw invalidParams('size', 'TOO_SMALL', message)
  }
  const image =
    params.format === 'svg'
      ? binary(svg(code, params), { mimeType: 'image/svg+xml', filename: 'qr-code.svg' })
      : binary(draw(code, params), { filename: 'qr-code.png' })
  return { image, width: size, height: size }
}

function modules({ text, errorCorrection, margin }: QrCodeParams): QrCodeGenerateResult {
  try {
    return encode(text, { ecc: errorCorrection, border: margin })
  } catch (cause) {
    const message = `A QR code with error correction ${errorCorrection} cannot hold this much text. Shorten it, or ask for a lower \`errorCorrection\`.`
    throw invalidParams('text', 'TOO_LONG', message, cause)
  }
}

/** Returns one rectangle for each run of dark modules in a row. */
function* runs({ data }: QrCodeGenerateResult): Generator<{ x: number; y: number; length: number }> {
  for (const [y, row] of data.entries()) {
    for (let x = 0, end = 0; x < row.length; x = end + 1) {
      end = x
      while (row[end]) end++
      if (end > x) yield { x, y, length: end - x }
    }
  }
}

function svg(code: QrCodeGenerateResult, { size, foreground, background }: QrCodeParams): string {
  let path = ''
  for (const { x, y, length } of runs(code)) path += `M${x} ${y}h${length}v1h-${length}z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${code.size} ${code.size}" shape-rendering="crispEdges"><path fill="${background}" d="M0 0h${code.size}v${code.size}H0z"/><path fill="${foreground}" d="${path}"/></svg>`
}

function draw(code: QrCodeGenerateResult, { size, foreground, background }: QrCodeParams): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d')
  if (context === null) {
    throw new AbpError('NOT_SUPPORTED', 'This browser has no 2D canvas. Ask for `format: "svg"`.')
  }
  context.fillStyle = background
  context.fillRect(0, 0, size, size)
  context.fillStyle = foreground
  // Whole pixels for each module keep its edges sharp. Remaining pixels widen the margin.
  const side = Math.floor(size / code.size)
  const start = Math.floor((size - side * code.size) / 2)
  for (const { x, y, length } of runs(code)) {
    context.fillRect(start + x * side, start + y * side, length * side, side)
  }
  return canvas
}

export default handler
