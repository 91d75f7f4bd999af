export { type Finding, reportFindings } from './finding'
export { checkManifestAnswer } from './manifest'
export { checkPage, type PageToCheck } from './page'
