export { byHandle, forOneSession, type SessionAccess, type SessionUse } from './access'
export type { CallSubject, ClientSession } from './client-session'
export { Sessions } from './sessions'
