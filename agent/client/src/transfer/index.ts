// The entry `@abp-kit/client/transfer`: references without a session, for programs that do not drive a
// browser.
export type { Resolver } from '../discovery/address.ts'
export { type DownloadRules, type FetchReference, type Reference, referenceFetcher } from './reference.ts'
export type { RemoteBytes } from './remote-bytes.ts'
