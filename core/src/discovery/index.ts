export { pageHeadBytes } from './page-head-bytes.ts'
export { type ParsedPage, parsePage } from './parse-page.ts'
export { type PageHead, readHead } from './read-head.ts'
