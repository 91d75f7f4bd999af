import { createHmac, randomBytes } from 'node:crypto'
import type { Settings } from '../config/index.ts'
import { workLimits } from '../limits.ts'
import { maskSecrets } from './mask.ts'

/** The parameters of a call in a record: complete, or as a hash. */
export type RecordedParams = { params: unknown } | { paramsHash: string }

/**
 * Makes the function that prepares parameters for the record. The key of the hashes is new in each run and
 * never written, because the plain hash of a short secret could be guessed. Equal hashes therefore mean equal
 * parameters in one run only.
 *
 * @returns a function that never throws for JSON
 */
export function paramsRecorder({
  recordParams,
  recordMask,
}: Pick<Settings, 'recordParams' | 'recordMask'>): (params: unknown) => RecordedParams {
  const key = randomBytes(32)
  return (params) => {
    const shown = maskSecrets(params, recordMask)
    if (recordParams === 'whole' && JSON.stringify(shown).length <= workLimits.recordedParamsCharacters)
      return { params: shown }
    const hash = createHmac('sha256', key).update(JSON.stringify(shown, sortKeys)).digest('hex')
    return { paramsHash: `hmac-sha256:${hash}` }
  }
}

/** The order of properties makes no difference. */
function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
