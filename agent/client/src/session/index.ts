export { type ConnectOptions, connect } from './connect'
export type { EventHandlers } from './listener'
export type { CallOptions, Session } from './session'
