export { AppConnections } from './app-connections'
export { KnownApp } from './known-app'
export { KnownApps } from './known-apps'
