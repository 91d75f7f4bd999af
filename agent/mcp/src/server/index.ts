export { serveOverHttp } from './http'
export { type Serving, serveOverStdio } from './stdio'
