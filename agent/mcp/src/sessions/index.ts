export { byHandle, forOneSession, type SessionAccess, type SessionUse } from './access'
export type { CallSubject, ClientSession } from './client-session'
export type { ProcessParts } from './process-parts'
export { Sessions } from './sessions'
