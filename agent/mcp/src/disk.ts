import { workLimits } from './limits.ts'
import { within } from './within.ts'

/**
 * Waits for the file system, but not forever.
 *
 * @param doing - such as `open the file`, for the error
 * @throws {AbpError} `TIMEOUT`; otherwise what `step` throws
 */
export function onDisk<Value>(step: Promise<Value>, doing: string): Promise<Value> {
  return within(step, workLimits.diskMilliseconds, doing, 'The file system')
}
