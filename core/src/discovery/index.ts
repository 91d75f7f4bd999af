export { type PageHead, readHead } from './read-head'
