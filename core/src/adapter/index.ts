export { expectApp } from '../definition/expect'
export type { AbpManifest, AppIdentity } from '../protocol/manifest'
export { describeApp } from './describe-app'
export {
  type HeadElements,
  type HeadOptions,
  headElements,
  manifestPath,
  renderHead,
} from './head'
export { dataAsExpression } from './module-text'
export type { AdapterOptions, CheckMode, RuntimeMode } from './options'
export { readResultStore, resultStorePath } from './result-store'
