/** What a running call says and asks; the page fetches it when the first one does. */
export { elicit } from './elicitation'
export { type CallOperation, createProgress } from './progress'
export { createQuestions } from './questions'
