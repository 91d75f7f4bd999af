import { realpath } from 'node:fs/promises'

const asked = new Map<string, Promise<string>>()

/**
 * As `realpath`, for all of the process together: a directory whose file system hangs is not asked a second time, because each
 * question keeps one of the few threads that the process has for its disks.
 *
 * @throws what the file system says
 */
export function canonicalOf(directory: string): Promise<string> {
  const asking = asked.get(directory) ?? realpath(directory).finally(() => asked.delete(directory))
  asked.set(directory, asking)
  return asking
}
