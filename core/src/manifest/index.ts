export type { AbpManifest, ManifestApp, ManifestCapability } from '../protocol/manifest'
export { type CreatedManifest, createManifest } from './create-manifest'
export { createSchemaGauge, type SchemaGauge } from './schema-size'
export { type ManifestLimits, type ValidatedManifest, validateManifest } from './validate-manifest'
