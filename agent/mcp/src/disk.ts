import { within } from './within'

/** Milliseconds. A network drive that is away lets its callers wait for ever. */
export const longestDiskWait = 10_000

/**
 * Waits for the file system, but not for ever.
 *
 * @param doing - such as `open the file`, for the error
 * @throws {AbpError} `TIMEOUT`; else what `step` throws
 */
export function onDisk<Value>(step: Promise<Value>, doing: string): Promise<Value> {
  return within(step, longestDiskWait, doing, 'The file system')
}
