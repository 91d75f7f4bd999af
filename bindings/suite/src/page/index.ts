export { count } from './app'
export { emptyScene, gate, type Scene, stage } from './scene'
export { start } from './start'
