import { renderSVG } from 'uqr'

// What a code of the largest size holds with the least error correction (ISO/IEC 18004).
const mostBytes = 2953

/** @returns the QR code of a text as SVG, or undefined if the text is too long for one */
export function qrCode(text: string): string | undefined {
  if (new TextEncoder().encode(text).length > mostBytes) return undefined
  return renderSVG(text, { ecc: 'L', border: 4, pixelSize: 8 })
}
