export type { AbpManifest, ManifestApp, ManifestCapability } from '../protocol/manifest'
export { type CreatedManifest, createManifest } from './create'
export { type ManifestLimits, type ValidatedManifest, validateManifest } from './validate'
