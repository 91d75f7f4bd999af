import { realpath } from 'node:fs/promises'

const asked = new Map<string, Promise<string>>()

/**
 * Like `realpath`, but shared by the whole process: a directory on a file system that hangs is not asked about twice,
 * because each question blocks one of the few threads that the process has for its disks.
 *
 * @throws what the file system says
 */
export function canonicalOf(directory: string): Promise<string> {
  const asking = asked.get(directory) ?? realpath(directory).finally(() => asked.delete(directory))
  asked.set(directory, asking)
  return asking
}
