import { realpath } from 'node:fs/promises'

const pending = new Map<string, Promise<string>>()

/**
 * Works like `realpath`, but the whole process shares pending requests. A directory on a file system that
 * hangs is not requested twice, because each request blocks one of the few disk threads of the process.
 *
 * @throws the file system's error
 */
export function canonicalOf(directory: string): Promise<string> {
  const answer = pending.get(directory) ?? realpath(directory).finally(() => pending.delete(directory))
  pending.set(directory, answer)
  return answer
}
