import { createHmac, randomBytes } from 'node:crypto'
import type { Settings } from '../config/index.ts'
import { workLimits } from '../limits.ts'
import { maskSecrets } from './mask.ts'

/** The parameters of a call, as a record has them: whole, or as a hash. */
export type RecordedParams = { params: unknown } | { paramsHash: string }

/**
 * Makes the form in which parameters are recorded. The key of the hashes is new in each run and written nowhere,
 * because the plain hash of a short secret could be guessed. So equal hashes mean equal parameters in one run only.
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

/** The order of properties is no difference between parameters. */
function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
