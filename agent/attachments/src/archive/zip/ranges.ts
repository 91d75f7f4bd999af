import { AbpError } from '@abp-kit/core/protocol'
import type { ArchiveProblem } from '../entry.ts'
import type { ZipDirectory } from './directory.ts'

/** Maximum gap between two entries: a data descriptor with 64-bit sizes. */
const descriptor = 24

interface Range {
  name: string
  start: number
  end: number
}

/**
 * Compares the positions of the entries. Needs only the zip's metadata, so it takes milliseconds even if the
 * entries unpack to gigabytes.
 *
 * @returns unusual but harmless findings
 * @throws {AbpError} `ARCHIVE_OVERLAP` if two entries share bytes, or one shares bytes with the directory
 */
export function checkRanges({ entries, error, start, unused }: ZipDirectory): ArchiveProblem[] {
  const ranges: Range[] = []
  for (const { central, local, name } of entries) {
    const first = central.relativeOffsetOfLocalHeader
    const end = (local?.fileDataStart ?? first + 30) + (local ? central.compressedSize : 0)
    ranges.push({ name, start: first, end })
  }
  ranges.sort((a, b) => a.start - b.start)
  const directory: Range = { name: 'the directory', start, end: start }
  const problems: ArchiveProblem[] = []
  let last: Range = { name: 'the beginning', start: 0, end: 0 }
  let hidden = Math.max(0, unused)
  for (const range of [...ranges, directory]) {
    if (range.start < last.end) throw overlap(last, range)
    const gap = range.start - last.end
    if (last.end === 0 && gap > 0) problems.push(prepended(gap))
    else if (gap > descriptor) hidden += gap
    last = range
  }
  // Without the rest of the directory, bytes cannot be assigned to entries.
  if (hidden > 0 && !error)
    problems.push({
      code: 'ARCHIVE_HIDDEN',
      message: `${hidden} bytes of the zip file belong to no entry. Another program may see other files in it.`,
      refused: false,
    })
  return problems
}

function overlap(a: Range, b: Range): AbpError {
  return new AbpError(
    'ARCHIVE_OVERLAP',
    `${JSON.stringify(a.name)} and ${JSON.stringify(b.name)} share bytes of the zip file, as in a decompression bomb. Nothing was extracted. Do not open the file.`,
  )
}

function prepended(bytes: number): ArchiveProblem {
  return {
    code: 'ARCHIVE_PREPENDED',
    message: `There are ${bytes} bytes before the first entry. They were left out.`,
    refused: false,
  }
}
