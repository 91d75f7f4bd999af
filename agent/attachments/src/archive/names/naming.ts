import { refusal } from '../damage.ts'
import type { ArchiveProblem, FoundEntry } from '../entry.ts'
import type { ArchiveLimits } from '../limits.ts'
import { checkName } from './check.ts'
import { createNameTree } from './tree.ts'

/** Where an entry may be written, and its problems. */
export interface Named {
  /** Relative, with `/`; absent if the entry is refused. */
  path?: string
  problems: ArchiveProblem[]
}

/**
 * @returns a function that checks an archive's entries in order; if two names collide, it refuses the later
 *   one
 */
export function createNaming(limits: ArchiveLimits): (entry: FoundEntry) => Named {
  const tree = createNameTree()
  return (entry) => {
    const { kind, name } = entry
    const problems = [...entry.problems]
    const checked = checkName(name, limits)
    if ('refused' in checked)
      return { problems: [...problems, refusal(checked.refused.code, name, checked.refused.what)] }
    if (kind === 'link') problems.push(refusal('ARCHIVE_LINK', name, 'is a link, which is not created'))
    if (kind === 'device') problems.push(refusal('ARCHIVE_DEVICE', name, 'is a device, a pipe or a socket'))
    if (kind === 'file' && checked.segments.length === 0)
      problems.push(refusal('ARCHIVE_PATH_LENGTH', name, 'has no name'))
    if (problems.some(({ refused }) => refused)) return { problems }
    const taken = tree.add(checked.segments, kind === 'folder')
    if (taken) return { problems: [refusal(taken.code, name, taken.what)] }
    for (const { code, what } of checked.changes)
      problems.push({ code, message: `${JSON.stringify(name)} ${what}.`, name, refused: false })
    if (entry.privileged)
      problems.push({
        code: 'ARCHIVE_MODE',
        message: `${JSON.stringify(name)} asks to run with the rights of its owner; it is written without.`,
        name,
        refused: false,
      })
    return { path: checked.segments.join('/'), problems }
  }
}
