export { callersEnvironment } from './command.ts'
export { type OpenOptions, type OpenRegistry, openRegistry } from './open.ts'
