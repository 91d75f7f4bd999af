import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * A stack frame in the app's configuration, which Next.js may have compiled into `next.config.compiled.js`.
 */
const frame = /((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])[^\n()]*)[\\/]next\.config\.[^\\/\n:]+:\d+:\d+/g
const deepest = 100

/**
 * Finds the project. Next.js does not pass its location to configurations, and `next build apps/web` keeps
 * the current folder. But the caller is the configuration, which is in the project.
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
  // The outermost match: a configuration may import another.
  const folder = [...stack.matchAll(frame)].at(-1)?.[1]
  if (folder === undefined) return current
  return folder.startsWith('file:') ? fileURLToPath(folder) : folder
}
