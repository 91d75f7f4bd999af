/** What looks at bytes; the page fetches it with the first of them. */
export { readInput } from './read-input'
export { readOutput } from './read-output'
