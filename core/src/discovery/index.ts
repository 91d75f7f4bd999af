export { pageHeadBytes } from './page-head-bytes'
export { type ParsedPage, parsePage } from './parse-page'
export { type PageHead, readHead } from './read-head'
