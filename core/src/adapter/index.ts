export { expectApp } from '../definition/expect.ts'
export type { AbpManifest, AppIdentity } from '../protocol/manifest.ts'
export { describeApp } from './describe-app.ts'
export {
  type HeadElements,
  type HeadOptions,
  headElements,
  manifestPath,
  renderHead,
} from './head.ts'
export { dataAsExpression } from './module-text.ts'
export type { AdapterOptions, CheckMode, RuntimeMode } from './options.ts'
export { readResultStore, resultStorePath } from './result-store.ts'
