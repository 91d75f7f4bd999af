// The entry `@abp-kit/client/tool-schema`: schemas of tools as every client and model API takes them.
export { type DialectRule, dialects, type Refusal, refusalsOf } from './dialects'
export { readJsonArguments } from './json-arguments'
export type { NormalizeOptions } from './normalize'
export { inlineSchema, shownSchema } from './shown-schema'
