export { inputs } from './inputs'
export { type Sample, samples } from './samples'
export { verifyResult } from './verify'
