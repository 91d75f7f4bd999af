export { envelopeOf, errorAnswer } from './error'
export { emptyAnswer, savedAnswer, savedOutput } from './result'
