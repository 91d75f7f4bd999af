/** What stands before a call; the page fetches it where the app or one of its capabilities has conditions. */
export { lookAt } from './availability'
export { type Authorize, createGate, type Gate } from './gate'
