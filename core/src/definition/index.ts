export { type App, type AppOptions, defineApp, isApp, type RateLimit } from './app.ts'
export type { AppCapabilities, OfferedBy } from './app-capabilities.ts'
export type { CallReport } from './call-report.ts'
export {
  type AnyCapability,
  type Capability,
  type CapabilityMetadata,
  type CapabilityOptions,
  defineCapability,
} from './capability.ts'
export type { CallOrigin, CallVia, ContextOf, CreateContext } from './context.ts'
export { type AppContext, defineContext } from './define-context.ts'
export { AbpDefinitionError, type DefinitionProblem } from './error.ts'
export type { CapabilityContext, CapabilityHandler, ProgressDetails } from './handler.ts'
export type { CapabilityCall, Middleware } from './middleware.ts'
export { checkCapabilityName, type NameProblem } from './name.ts'
export type * from './question.ts'
export type { RequirementDefinition } from './requirement.ts'
export type { ResultDetails, StoredResult, StoreResult } from './store-result.ts'
