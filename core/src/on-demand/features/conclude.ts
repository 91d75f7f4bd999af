import type { AnyCapability } from '../../definition/capability.ts'
import type { CallResult } from '../../protocol/call.ts'
import { lazy } from '../../runtime/lazy.ts'
import type { EndedCall } from '../call-reports/report.ts'

/** Only apps with `onCall` need it. */
const reports = lazy(() => import('../call-reports/index.ts'))

/**
 * Counts the parameter bytes of a call for its report, before a handler transfers or changes them.
 *
 * @param metadata - of the call, the same object as in {@link conclude}
 */
export async function countParams(metadata: object, params: unknown): Promise<void> {
  // If it does not load, the report counts them later.
  await reports().then(
    ({ countParams }) => countParams(metadata, params),
    () => undefined,
  )
}

/**
 * Ends a call: starts its report, without delaying the result, and adds advice to errors.
 *
 * @returns the result for the agent
 */
export function conclude(
  answer: CallResult,
  capability: AnyCapability | undefined,
  call: EndedCall,
): CallResult {
  const advised = capability ? advise(answer, capability) : answer
  if (call.onCall)
    void reports().then(
      ({ reportCall }) => reportCall(answer, call),
      // The code did not load. The next call tries again.
      () => undefined,
    )
  return advised
}

/** Adds advice to a capability's errors: its deprecation and its alternatives. */
function advise(
  result: CallResult,
  { alternatives, deprecated, deprecationMessage = '', listed, name }: AnyCapability,
): CallResult {
  if (result.success) return result
  const { error } = result
  // The advice would reveal that the capability exists.
  if (listed === false && error.code === 'UNKNOWN_CAPABILITY') return result
  return {
    ...result,
    error: {
      ...error,
      ...(deprecated && { message: `${error.message} (${name} is deprecated. ${deprecationMessage})` }),
      ...(alternatives && !error.alternatives && { alternatives: [...alternatives] }),
    },
  }
}
