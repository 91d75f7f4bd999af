import { workLimits } from './limits'
import { within } from './within'

/**
 * Waits for the file system, but not for ever.
 *
 * @param doing - such as `open the file`, for the error
 * @throws {AbpError} `TIMEOUT`; else what `step` throws
 */
export function onDisk<Value>(step: Promise<Value>, doing: string): Promise<Value> {
  return within(step, workLimits.diskMilliseconds, doing, 'The file system')
}
