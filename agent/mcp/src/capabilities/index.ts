export { splitArguments } from './bridge-params'
export { namesIn, type Offer, permissionsIn, readOffer } from './offer'
export { shortSignatureOf, signatureOf } from './signature'
export { type CapabilityTool, capabilityTools } from './tools'
