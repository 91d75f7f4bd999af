import { join } from 'node:path'
import { type Change, writeFiles } from '../site/write-files.ts'
import type { FileChange, Plan } from './plan.ts'
import { type Project, rootsOf } from './project/project.ts'

/**
 * Writes all files of a plan, or none.
 *
 * @throws {AbpError} `FILES_NOT_WRITTEN`, `FILE_NOT_OURS`
 */
export function writePlan(project: Project, { changes }: Plan): void {
  writeFiles(
    changes.map(({ file, before, after }) => toChange(project.root, { file, before, after })),
    rootsOf(project),
  )
}

/**
 * Restores the earlier content of all files of a plan, or of none.
 *
 * @throws {AbpError} `FILES_NOT_WRITTEN`, `FILE_NOT_OURS`
 */
export function takeBackPlan(project: Project, { changes }: Plan): void {
  writeFiles(
    changes.map(({ file, before, after }) => toChange(project.root, { file, before: after, after: before })),
    rootsOf(project),
  )
}

function toChange(
  root: string,
  { file, before, after }: Pick<FileChange, 'file' | 'before' | 'after'>,
): Change {
  return {
    path: join(root, file),
    ...(after !== undefined && { content: Buffer.from(after) }),
    ...(before !== undefined && { expected: Buffer.from(before) }),
  }
}
