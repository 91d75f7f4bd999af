import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Files that builds and development servers of the app write again, so their changes are not a user's work.
 */
const byBuilds = /(?:^|\/)(?:next-env\.d\.ts|[^/]+\.tsbuildinfo|routeTree\.gen\.ts)$/

/** The git state of a folder. */
export type GitState = { kind: 'clean' } | { kind: 'none' } | { kind: 'dirty'; files: string[] }

/** @returns `none` for a folder outside a repository, or without git */
export async function gitState(folder: string): Promise<GitState> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', folder, 'status', '--porcelain', '-z'], {
      maxBuffer: 64 * 1024 * 1024,
    })
    const files = stdout
      .split('\0')
      .flatMap((line) => (line === '' ? [] : [line.slice(3)]))
      .filter((file) => !byBuilds.test(file))
    return files.length === 0 ? { kind: 'clean' } : { kind: 'dirty', files }
  } catch {
    return { kind: 'none' }
  }
}
