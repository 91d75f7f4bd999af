import { markdownToHtml } from './convert/capabilities'
import { exportCsv, exportDeck, exportHtml, exportPdf } from './export/capabilities'
import { generateQrcode, generateTone } from './generate/capabilities'
import { cameraCapture } from './hardware/capabilities'
import { processImage } from './process/capabilities'
import { renderChart, renderInvoice } from './render/capabilities'
import { storageClear, storageRead, storageWrite } from './storage/capabilities'
import { textAnalyze } from './text/capabilities'

/** The capabilities that every playground offers to agents. */
export const capabilities = [
  markdownToHtml,
  exportHtml,
  exportCsv,
  exportPdf,
  exportDeck,
  renderChart,
  renderInvoice,
  generateQrcode,
  generateTone,
  processImage,
  storageWrite,
  storageRead,
  storageClear,
  textAnalyze,
  cameraCapture,
] as const

export type CapabilityName = (typeof capabilities)[number]['name']
