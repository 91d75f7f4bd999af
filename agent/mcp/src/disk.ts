import { workLimits } from './limits.ts'
import { within } from './within.ts'

/**
 * Waits for the file system, with a time limit.
 *
 * @param doing - such as `open the file`, for the error
 * @throws {AbpError} `TIMEOUT`; otherwise the error of `step`
 */
export function onDisk<Value>(step: Promise<Value>, doing: string): Promise<Value> {
  return within(step, workLimits.diskMilliseconds, doing, 'The file system')
}
