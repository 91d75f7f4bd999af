export { AppConnections } from './app-connections.ts'
export { KnownApp } from './known-app.ts'
export { KnownApps } from './known-apps.ts'
