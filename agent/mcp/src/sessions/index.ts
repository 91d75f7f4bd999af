export { byHandle, forOneSession, type SessionAccess, type SessionUse } from './access.ts'
export type { CallSubject, ClientSession } from './client-session.ts'
export type { ProcessParts } from './process-parts.ts'
export { Sessions } from './sessions.ts'
