export { pageHeadBytes } from './page-head-bytes'
export { type PageHead, readHead } from './read-head'
