/** @returns an address for `<img>`: there, an SVG runs no scripts and its style stays its own */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
