export { agentChunks } from './agent-chunks.ts'
/**
 * Exports the code that Vite-based adapters share: the definition, its updates, and its module in the page.
 */
export { findAgentFiles, type OutputFile } from './agent-files.ts'
export { askOwnServer } from './ask-own-server.ts'
export {
  type BuildProblem,
  type Definition,
  type DefinitionSource,
  definitionPlaces,
  describeProblem,
  forwardSlashes,
  isInDefinition,
  readDefinition,
} from './definition.ts'
export type { Change, DevServer, ModuleNode } from './dev-server.ts'
export { LiveDefinition, showProblem } from './live-definition.ts'
export { type PageModuleOptions, pageModuleId, pageModuleText, resolvedId } from './page-module.ts'
export { firstCallFiles, type ModuleGraph, prefetchScriptText } from './prefetch.ts'
export { preloadHelpers } from './preload-helpers.ts'
export { isReadyMade, type ReadyMadeOptions, ReadyMadeRuntime, readyMadeImporters } from './ready-made.ts'
export { aliasesOf, isLegacyOnly, isOneFile } from './resolved-config.ts'
export { resultStoreModuleId, resultStoreModuleText } from './result-store-module.ts'
export {
  type ResultStoreOption,
  type ServedResultStore,
  type ServerAdapterOptions,
  servedResultStore,
} from './result-store-option.ts'
export { type ManifestSource, type Middleware, serveManifest } from './serve-manifest.ts'
export { serverModuleId, serverModuleText } from './server-module.ts'
export { watchPolicies } from './watch-policies.ts'
