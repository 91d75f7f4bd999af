export { splitArguments } from './bridge-params'
export { signatureOf } from './signature'
export { type CapabilityTool, capabilityTools } from './tools'
