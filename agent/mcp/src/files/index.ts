export { AllowedFiles, closeFile, isInside, type OpenFile } from './allowed'
export { mimeTypeOf } from './mime'
export { fileReference, pick, resolveFiles } from './reference'
export { isSessionName, newSessionName } from './session-name'
