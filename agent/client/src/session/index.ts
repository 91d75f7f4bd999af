export type { CallOptions, SessionResult } from '../call/call-options.ts'
export type { RetryOptions } from '../call/retry.ts'
export type { SessionProtocol } from '../connection/page-connection.ts'
export type { AnswerElicitation, ElicitationAnswers } from '../events/elicitation.ts'
export type { EventHandlers } from '../events/event-listener.ts'
export { type BrowserHandle, type EmptyPage, openBrowser } from './browser-handle.ts'
export { type ConnectOptions, type ConnectTarget, connect } from './connect.ts'
export type { ClosedReason } from './ending.ts'
export type {
  CallArguments,
  InputOf,
  KnownName,
  OfferedCapabilities,
  OutputOf,
} from './offered-capabilities.ts'
export type { PageTrace } from './page-trace.ts'
export type { Session } from './session.ts'
export type { SessionOptions } from './session-options.ts'
export type { SessionWarning } from './session-warning.ts'
