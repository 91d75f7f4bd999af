import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A frame of a stack trace in the app's configuration, which Next.js may have compiled into `next.config.compiled.js`. */
const frame = /((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])[^\n()]*)[\\/]next\.config\.[^\\/\n:]+:\d+:\d+/g
const deepest = 100

/**
 * Finds the project. Next.js does not tell configurations where it is, and `next build apps/web` leaves the current folder
 * as it is. But the configuration, which lies in the project, has called this.
 *
 * @returns an absolute path: the current folder, if it has a configuration
 */
export function findProjectRoot(): string {
  const current = process.cwd()
  if (readdirSync(current).some((file) => file.startsWith('next.config.'))) return current
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = deepest
  const { stack = '' } = new Error('only for its stack')
  Error.stackTraceLimit = limit
  // The outermost one: a configuration may import another.
  const folder = [...stack.matchAll(frame)].at(-1)?.[1]
  if (folder === undefined) return current
  return folder.startsWith('file:') ? fileURLToPath(folder) : folder
}
