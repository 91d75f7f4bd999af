export { type ConnectOptions, connect } from './connect'
export type { EventHandlers } from './events'
export type { CallOptions, Session } from './session'
