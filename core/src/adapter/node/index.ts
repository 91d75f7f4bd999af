export { bundledForAll } from './bundled'
export {
  checkManifestAnswer,
  checkPage,
  checkPagePolicies,
  checkPrerendered,
  type Finding,
  findShadow,
  type PageToCheck,
  type PageWithPolicy,
  reportFindings,
} from './check'
export { type ChunkGroup, chunksForAgents } from './chunk-groups'
export { evaluate } from './evaluation/evaluate'
export type { EvaluatedDefinition, EvaluateOptions } from './evaluation/evaluate-here'
export { importsOfHandlers } from './evaluation/imports-of-handlers'
export { fetchTimeOf } from './fetch-time'
export { findEntry } from './find-entry'
export { findPlace, type Place } from './find-place'
export { importedFiles } from './imported-files'
export { listFiles } from './list-files'
export { type LoadOptions, loadApp } from './load-app'
export {
  builtAgentFiles,
  findPrecached,
  judgeServiceWorker,
  leaveToAgents,
  type Precache,
  type PrecacheEntry,
  precacheRemedy,
  rememberAgentFiles,
  type ServiceWorkerPlugin,
  withoutAgentFiles,
} from './precached'
export { prefetchFile, prefetchScript } from './prefetch'
export {
  type InstalledVersion,
  installedVersion,
  requireSupported,
  type SupportedVersions,
  withoutUpgrade,
} from './supported'
export { isWithin, settleMs } from './watched-files'
export { withDocs } from './with-docs'
