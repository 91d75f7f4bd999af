export { count } from './app.ts'
export { describeCalls } from './calls.ts'
export { emptyScene, gate, type Scene, stage } from './scene.ts'
export { start } from './start.ts'
