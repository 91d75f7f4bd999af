export { type ConnectOptions, type ConnectTarget, connect } from './connect'
export type { AnswerElicitation, ElicitationAnswers } from './elicitation'
export { type BrowserHandle, type EmptyPage, openBrowser } from './handle'
export type { EventHandlers } from './listener'
export type {
  CallArguments,
  CallOptions,
  ClosedReason,
  InputOf,
  KnownName,
  OfferedCapabilities,
  OutputOf,
  SessionResult,
  SessionWarning,
} from './options'
export type { RetryOptions } from './retry'
export type { Session } from './session'
export type { SessionOptions } from './session-options'
