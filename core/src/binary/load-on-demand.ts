import { AbpError } from '../protocol/error'

// Definitions stay small, also on a server: what handles bytes is fetched with the first of them.
export const codec = () => import('../on-demand/codec').catch(missing)
export const jsonSchema = () => import('../on-demand/json-schema/validate-json-schema').catch(missing)

function missing(cause: unknown): never {
  throw new AbpError('CAPABILITY_UNAVAILABLE', `Not loaded: ${cause} Try again.`, { retryable: true, cause })
}
