export type { AbpManifest, AppIdentity } from '../protocol/manifest'
export {
  type HeadElements,
  type HeadOptions,
  headElements,
  insertHead,
  manifestPath,
  renderHead,
} from './head'
export { describeApp, expectApp } from './identity'
export type { AdapterOptions, RuntimeMode } from './options'
export { manifestHeaders, manifestResponse } from './response'
