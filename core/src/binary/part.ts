import { AbpError } from '../protocol/error'

/** What looks at bytes is fetched with the first of them: definitions are small, also on a server. */
export const reading = () => import('./reading').catch(missing)
export const jsonSchemas = () => import('../runtime/issues/json-schema').catch(missing)

function missing(cause: unknown): never {
  throw new AbpError('CAPABILITY_UNAVAILABLE', `Not loaded: ${cause}`, { retryable: true, cause })
}
