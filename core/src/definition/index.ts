export { type App, type AppOptions, defineApp, isApp, type RateLimit } from './app'
export type { AppCapabilities, OfferedBy } from './app-capabilities'
export type { CallReport } from './call-report'
export {
  type AnyCapability,
  type Capability,
  type CapabilityMetadata,
  type CapabilityOptions,
  defineCapability,
} from './capability'
export type { CallOrigin, CallVia, ContextOf, CreateContext } from './context'
export { type AppContext, defineContext } from './define-context'
export { AbpDefinitionError, type DefinitionProblem } from './error'
export type { CapabilityContext, CapabilityHandler, ProgressDetails } from './handler'
export type { CapabilityCall, Middleware } from './middleware'
export { checkCapabilityName, type NameProblem } from './name'
export type * from './question'
export type { RequirementDefinition } from './requirement'
export type { ResultDetails, StoredResult, StoreResult } from './store-result'
