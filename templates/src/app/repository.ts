import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

/**
 * The result of creating the repository: `made` has a first commit, `begun` has none, because git rejected
 * it.
 */
export type Repository = 'made' | 'begun' | 'already there' | 'part of another' | 'none'

/**
 * Creates a git repository with a first commit, unless the app is already in one.
 *
 * @returns the result, and git's output if there is no commit
 */
export async function makeRepository(
  directory: string,
  signal: AbortSignal,
): Promise<{ repository: Repository; said?: string }> {
  if (lstatSync(join(directory, '.git'), { throwIfNoEntry: false })) return { repository: 'already there' }
  const git = (...words: string[]) =>
    runCommand(['git', ...words], {
      cwd: directory,
      shown: 'nobody',
      signal,
      env: { GIT_TERMINAL_PROMPT: '0' },
    })
  const around = await git('rev-parse', '--is-inside-work-tree')
  if (around.code === 0) return { repository: 'part of another' }
  const begun = await git('init', '-q')
  if (begun.code !== 0) return { repository: 'none', said: begun.said }
  const added = await git('add', '-A')
  // Signing might prompt for a password that the user cannot see.
  const committed =
    added.code === 0 ? await git('commit', '-q', '--no-verify', '--no-gpg-sign', '-m', 'New app') : added
  return committed.code === 0 ? { repository: 'made' } : { repository: 'begun', said: committed.said }
}
