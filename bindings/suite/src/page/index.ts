export { count } from './app'
export { describeCalls } from './calls'
export { emptyScene, gate, type Scene, stage } from './scene'
export { start } from './start'
