/** What is wrong with parameters and results, in words; the page fetches it with the first that is wrong. */
export { invalidParams, invalidResult, noHandler, unnamedAgent } from './invalid'
export { readIssues } from './library-issues'
