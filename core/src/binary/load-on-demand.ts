import { AbpError } from '../protocol/error.ts'

// Keeps definitions small, even on a server: the code for bytes is loaded with the first bytes.
export const codec = () => import('../on-demand/codec/index.ts').catch(missing)
export const jsonSchema = () => import('../on-demand/json-schema/validate-json-schema.ts').catch(missing)

function missing(cause: unknown): never {
  throw new AbpError('CAPABILITY_UNAVAILABLE', `Not loaded: ${cause} Try again.`, { retryable: true, cause })
}
