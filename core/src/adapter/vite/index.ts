export { agentChunks } from './agent-chunks'
/** Exports what adapters share that are plugins of Vite: the definition, how it is kept current, and its module in the page. */
export { findAgentFiles, type OutputFile } from './agent-files'
export { askOwnServer } from './ask-own-server'
export {
  type BuildProblem,
  type Definition,
  type DefinitionSource,
  definitionPlaces,
  describeProblem,
  forwardSlashes,
  isInDefinition,
  readDefinition,
} from './definition'
export type { Change, DevServer, ModuleNode } from './dev-server'
export { LiveDefinition, showProblem } from './live-definition'
export { type PageModuleOptions, pageModuleId, pageModuleText, resolvedId } from './page-module'
export { firstCallFiles, type ModuleGraph, prefetchScriptText } from './prefetch'
export { preloadHelpers } from './preload-helpers'
export { isReadyMade, type ReadyMadeOptions, ReadyMadeRuntime, readyMadeImporters } from './ready-made'
export { aliasesOf, isLegacyOnly, isOneFile } from './resolved-config'
export { resultStoreModuleId, resultStoreModuleText } from './result-store-module'
export {
  type ResultStoreOption,
  type ServedResultStore,
  type ServerAdapterOptions,
  servedResultStore,
} from './result-store-option'
export { type ManifestSource, type Middleware, serveManifest } from './serve-manifest'
export { serverModuleId, serverModuleText } from './server-module'
export { watchPolicies } from './watch-policies'
