import { markdownToHtml } from './convert/capabilities'
import { exportCsv, exportHtml } from './export/capabilities'
import { generateQrcode } from './generate/capabilities'
import { processImage } from './process/capabilities'
import { renderChart } from './render/capabilities'
import { storageRead, storageWrite } from './storage/capabilities'
import { textAnalyze } from './text/capabilities'

/** What every playground offers to agents. */
export const capabilities = [
  markdownToHtml,
  exportHtml,
  exportCsv,
  renderChart,
  generateQrcode,
  processImage,
  storageWrite,
  storageRead,
  textAnalyze,
] as const

export type CapabilityName = (typeof capabilities)[number]['name']
