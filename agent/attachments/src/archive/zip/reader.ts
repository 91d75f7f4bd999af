import { refusal } from '../damage.ts'
import type { ArchiveProblem, ArchiveReader, FoundEntry, ReaderContext } from '../entry.ts'
import type { RandomAccess } from '../random-access.ts'
import { compareHeaders } from './agreement.ts'
import { methods, zipContent } from './content.ts'
import { readDirectory, type ZipEntry } from './directory.ts'
import { checkRanges } from './ranges.ts'
import { repairZip } from './repair.ts'

/** Type bits of a Unix mode. */
const types = { mask: 0o170000, folder: 0o040000, file: 0o100000, link: 0o120000 }

/** Reads a zip by its directory. Validates the whole directory before it reads an entry. */
export function zipReader(access: RandomAccess, { budget, report }: ReaderContext): ArchiveReader {
  return {
    parallel: true,
    consumed: () => access.size,
    async *entries() {
      const directory = await readDirectory(access, budget).catch(async (error: unknown) => {
        const repaired = await repairZip(access, budget.limits.entries)
        if (!repaired || repaired.entries === 0) throw error
        report(cutOff(repaired.entries))
        return readDirectory(repaired.access, budget)
      })
      for (const problem of checkRanges(directory)) report(problem)
      for (const entry of directory.entries) yield toFound(access, entry)
      if (directory.error) throw directory.error
    },
  }
}

function cutOff(entries: number): ArchiveProblem {
  return {
    code: 'ARCHIVE_DAMAGED',
    message: `The zip file is cut off: it has no directory. ${entries} whole entries were found without it.`,
    refused: true,
  }
}

function toFound(access: RandomAccess, entry: ZipEntry): FoundEntry {
  const { central, local, name } = entry
  const mode = central.externalFileAttributes >>> 16
  const kind = kindOf(name, mode)
  const problems = compareHeaders(entry)
  if (problems.length === 0 && !(central.compressionMethod in methods))
    problems.push(
      refusal(
        'ARCHIVE_METHOD',
        name,
        `uses the compression method ${central.compressionMethod}, which cannot be read`,
      ),
    )
  if (kind === 'folder' && central.uncompressedSize > 0)
    problems.push(refusal('ARCHIVE_HEADERS', name, 'is a folder with bytes'))
  return {
    name,
    kind,
    size: central.uncompressedSize,
    packedSize: central.compressedSize,
    privileged: (mode & 0o6000) !== 0,
    problems,
    content: () => zipContent(access, entry, local?.fileDataStart ?? 0),
  }
}

function kindOf(name: string, mode: number): FoundEntry['kind'] {
  const type = mode & types.mask
  if (type === types.link) return 'link'
  if (type !== 0 && type !== types.folder && type !== types.file) return 'device'
  return type === types.folder || /[/\\]$/.test(name) ? 'folder' : 'file'
}
