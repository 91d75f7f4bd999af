import { AbpError } from '../protocol/error'

/** What looks at bytes is fetched with the first of them: definitions are small, also on a server. */
export const readInputs = () => import('./read-input').catch(missing)
export const readOutputs = () => import('./read-output').catch(missing)
export const jsonSchemas = () => import('../runtime/json-schema').catch(missing)

function missing(cause: unknown): never {
  throw new AbpError('CAPABILITY_UNAVAILABLE', `Not loaded: ${cause}`, { retryable: true, cause })
}
