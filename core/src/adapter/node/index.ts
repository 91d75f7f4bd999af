export { bundledForAll } from './bundled.ts'
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
} from './check/index.ts'
export { type ChunkGroup, chunksForAgents } from './chunk-groups.ts'
export { evaluate } from './evaluation/evaluate.ts'
export type { EvaluatedDefinition, EvaluateOptions } from './evaluation/evaluate-here.ts'
export { importsOfHandlers } from './evaluation/imports-of-handlers.ts'
export { fetchTimeOf } from './fetch-time.ts'
export { findEntry } from './find-entry.ts'
export { findPlace, type Place } from './find-place.ts'
export { importedFiles } from './imported-files.ts'
export { listFiles } from './list-files.ts'
export { type LoadOptions, loadApp } from './load-app.ts'
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
} from './precached.ts'
export { prefetchFile, prefetchScript } from './prefetch.ts'
export {
  type InstalledVersion,
  installedVersion,
  requireSupported,
  type SupportedVersions,
  withoutUpgrade,
} from './supported.ts'
export { isWithin, settleMs } from './watched-files.ts'
export { withDocs } from './with-docs.ts'
