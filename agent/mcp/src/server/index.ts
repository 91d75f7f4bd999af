export { serveOverHttp } from './http.ts'
export { type Serving, serveOverStdio } from './stdio.ts'
