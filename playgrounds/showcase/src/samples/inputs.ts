import type { UnparsedValue } from '@abp-kit/core'
import type { z } from 'zod'
import type { markdownToHtmlInput } from '../convert/schema'
import type { csvInput, deckInput, htmlInput, pdfInput } from '../export/schema'
import type { qrCodeInput, toneInput } from '../generate/schema'
import type { cameraInput } from '../hardware/schema'
import type { imageInput } from '../process/schema'
import type { chartInput, invoiceInput } from '../render/schema'
import type { clearInput, readInput, writeInput } from '../storage/schema'
import type { analyzeInput } from '../text/schema'
import { article } from './article'
import { picture } from './picture'

const releaseNotes = `# Harbour 2.4

Tide tables now work **offline**, and the chart is *twice* as fast.

| Change | Who asked | Status |
| --- | --- | :---: |
| Offline tide tables | Pilots | done |
| Night colours | ~~Owls~~ Skippers | done |
| Fog warnings | Harbour office | next |

- [x] Read the new [tide guide](https://example.com/tides)
- [ ] Tell the harbour office

\`\`\`js
const tide = await harbour.tide('2026-11-20')
\`\`\`

> What is below must not survive: it is here to be removed.

<img src="x" alt="A boat" onerror="alert('not sanitized')">
<script>alert('not sanitized')</script>

[A trap](javascript:alert(1))
`

const note = {
  key: 'notes/harbour',
  value: { title: 'Harbour', tags: ['tide', 'fog', '灯台'], pinned: true, depth: 8.25 },
} satisfies z.input<typeof writeInput>

/** Real input for each capability, in a form that JSON can carry. */
export const inputs = {
  'convert.markdownToHtml': { markdown: releaseNotes } satisfies z.input<typeof markdownToHtmlInput>,
  'export.html': {
    title: 'Release notes: Harbour 2.4',
    content: releaseNotes,
  } satisfies z.input<typeof htmlInput>,
  'export.csv': {
    title: 'Landings in November',
    rows: [
      { boat: 'Alma', port: 'Saint-Malo', kilos: 412.5, sold: true, remark: 'oysters, "spéciales"' },
      { boat: 'Brise', port: 'Cancale', kilos: 1280, sold: true, remark: 'two\nlines' },
      { boat: '海鳥', port: 'Hakodate', kilos: 96, sold: false, remark: null },
      {
        boat: 'Dora',
        port: 'Vigo',
        kilos: -3,
        sold: false,
        remark: '=HYPERLINK("https://example.com","click")',
      },
    ],
  } satisfies z.input<typeof csvInput>,
  'export.pdf': {
    title: 'Release notes: Harbour 2.4',
    content: releaseNotes,
  } satisfies z.input<typeof pdfInput>,
  'export.deck': {
    title: 'Plan for the harbour',
    slides: [
      {
        title: 'Plan for the harbour',
        lines: ['Deepen the basin', 'Repair the mole', 'A new light by 2028'],
      },
      { title: 'What it costs', lines: ['Basin: €2.1 million', 'Mole & light: €900,000'] },
      { title: 'Risks', lines: ['Winter storms', 'Prices of steel'] },
    ],
  } satisfies z.input<typeof deckInput>,
  'render.chart': {
    type: 'bar',
    title: 'High and low water at the harbour',
    yTitle: 'Metres',
    labels: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    series: [
      { label: 'High water', values: [10.2, 10.9, 11.6, 12.1, 12.3, 12, 11.4] },
      { label: 'Low water', values: [3.1, 2.4, 1.7, 1.2, 1, 1.3, 1.9] },
    ],
  } satisfies z.input<typeof chartInput>,
  'render.invoice': {
    number: '2026-0117',
    issued: '2026-11-20',
    due: '2026-12-20',
    seller: 'Harbour Office\n1 Quai des Pilotes\n35400 Saint-Malo',
    buyer: 'Alma & Sons <oysters>\n7 Rue du Port\n35260 Cancale',
    currency: 'EUR',
    language: 'en',
    lines: [
      { description: 'Berth 14, November', quantity: 30, unitPrice: 12.35, taxRate: 20 },
      { description: 'Fresh water, per litre', quantity: 1234.5, unitPrice: 0.019, taxRate: 5.5 },
      { description: 'Loyalty discount', unitPrice: -20, taxRate: 20 },
    ],
    remark: 'Please pay within 30 days.',
  } satisfies z.input<typeof invoiceInput>,
  'generate.qrcode': {
    text: 'https://example.com/harbour?from=agent',
    foreground: '#0f2e3d',
  } satisfies z.input<typeof qrCodeInput>,
  // 64 MB: too large to inline.
  'generate.tone': { frequency: 261.63, seconds: 350, volume: 0.4 } satisfies z.input<typeof toneInput>,
  'process.image': {
    image: { content: picture, mimeType: 'image/png', encoding: 'base64', filename: 'lighthouse.png' },
    resize: { width: 480, height: 270, fit: 'cover' },
    format: 'webp',
    quality: 0.9,
  } satisfies UnparsedValue<typeof imageInput>,
  'storage.write': note,
  'storage.clear': { prefix: 'notes/' } satisfies z.input<typeof clearInput>,
  'storage.read': { key: note.key } satisfies z.input<typeof readInput>,
  'text.analyze': {
    text: article,
    language: 'en',
    topTerms: 8,
    passes: 20_000,
  } satisfies z.input<typeof analyzeInput>,
  'hardware.cameraCapture': { width: 640, height: 480 } satisfies z.input<typeof cameraInput>,
}
