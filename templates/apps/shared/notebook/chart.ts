import { escapeText } from './escape'

const width = 480
const row = 34
const top = 52
const labelEnd = 148

/** Draws horizontal bars as an SVG of its own, which follows the reader's light or dark mode. */
export function barChart(title: string, bars: readonly { label: string; value: number }[]): string {
  const height = top + Math.max(bars.length, 1) * row + 16
  const largest = Math.max(1, ...bars.map(({ value }) => value))
  const drawn = bars.map(({ label, value }, index) => {
    const y = top + index * row
    const length = Math.round((value / largest) * (width - labelEnd - 56))
    return `<text class="label" x="${labelEnd - 12}" y="${y + 16}">${escapeText(shorten(label))}</text>
  <rect x="${labelEnd}" y="${y}" width="${length}" height="${row - 12}" rx="4"/>
  <text x="${labelEnd + length + 10}" y="${y + 16}">${value}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
  <title>${escapeText(title)}</title>
  <style>
    text { font: 15px system-ui, sans-serif; fill: #3c443d }
    .label { text-anchor: end }
    .title { font: 600 18px Georgia, serif; fill: #1f2721 }
    rect { fill: #35745a }
    @media (prefers-color-scheme: dark) {
      text { fill: #c3cbc2 }
      .title { fill: #edeee6 }
      rect { fill: #7fc6a4 }
    }
  </style>
  <text class="title" x="0" y="28">${escapeText(title)}</text>
  ${drawn.length > 0 ? drawn.join('\n  ') : `<text x="0" y="${top + 16}">Nothing to count yet</text>`}
</svg>
`
}

function shorten(label: string): string {
  return label.length > 16 ? `${label.slice(0, 15)}…` : label
}
