export { renderOptions } from './options.ts'
export { renderPdf } from './pdf.ts'
