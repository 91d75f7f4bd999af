import { createTwoFilesPatch } from 'diff'
import type { FileChange } from './plan'

/** @returns the changes as `git apply` takes them */
export function diffOf(changes: readonly FileChange[]): string {
  return changes
    .map(({ file, before, after }) =>
      createTwoFilesPatch(
        before === undefined ? '/dev/null' : `a/${file}`,
        after === undefined ? '/dev/null' : `b/${file}`,
        before ?? '',
        after ?? '',
        undefined,
        undefined,
        { context: 3 },
      ).replace(/^=+\n/, ''),
    )
    .join('')
}
