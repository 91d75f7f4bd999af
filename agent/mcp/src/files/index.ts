export { AllowedFiles, closeFile, isInside } from './allowed'
export { mimeTypeOf } from './mime'
export { fileReference, resolveFiles } from './reference'
export { isSessionName, newSessionName } from './session-name'
