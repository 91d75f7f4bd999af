export { splitArguments } from './bridge-params'
export { namesIn, permissionsIn, readOffer } from './offer'
export { shortSignatureOf, signatureOf } from './signature'
export { type CapabilityTool, capabilityTools } from './tools'
