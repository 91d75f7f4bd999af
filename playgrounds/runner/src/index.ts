export { connectForSamples } from './agent.ts'
export { type BuildOptions, build } from './build.ts'
export { type Copy, copyPlayground } from './copy.ts'
export {
  adapterOf,
  adaptsDevServer,
  type DefaultFramework,
  defaultFrameworks,
  type Framework,
  frameworks,
  hasServer,
  isFramework,
  rendersPages,
  type ServerFramework,
} from './frameworks.ts'
export { endWhenTold, RunFailed, type Running, run, start } from './process.ts'
export { type Mode, type Served, serve } from './serve.ts'
export { loadFunction, serveFolder } from './serve-folder.ts'
