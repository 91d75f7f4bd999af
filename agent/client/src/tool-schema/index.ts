// The entry `@abp-kit/client/tool-schema`: tool schemas that every client and model API accepts.
export { type DialectRule, dialects, type Refusal, refusalsOf } from './dialects.ts'
export { readJsonArguments } from './json-arguments.ts'
export type { NormalizeOptions } from './normalize.ts'
export { inlineSchema, shownSchema } from './shown-schema.ts'
