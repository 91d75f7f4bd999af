export { build } from './build.ts'
export { type Framework, frameworks, isFramework } from './frameworks.ts'
export { RunFailed, type Running, run, start } from './process.ts'
export { type Mode, type Served, serve } from './serve.ts'
