import { realpath } from 'node:fs/promises'

const pending = new Map<string, Promise<string>>()

/**
 * Like `realpath`, but shared by the whole process: a directory on a file system that hangs is not asked about twice,
 * because each question blocks one of the few threads that the process has for its disks.
 *
 * @throws what the file system says
 */
export function canonicalOf(directory: string): Promise<string> {
  const answer = pending.get(directory) ?? realpath(directory).finally(() => pending.delete(directory))
  pending.set(directory, answer)
  return answer
}
