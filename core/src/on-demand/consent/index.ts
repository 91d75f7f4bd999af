// The entry point: loaded with the first question to the person in the page.
export { askPerson } from './ask-person.ts'
