export { renderOptions } from './options'
export { renderPdf } from './pdf'
