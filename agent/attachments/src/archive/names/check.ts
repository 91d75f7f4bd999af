import type { AbpErrorCode } from '@abp-kit/core/protocol'
import type { ArchiveLimits } from '../limits.ts'

/** A writable name, or the reason for its refusal. */
export type CheckedName = { segments: string[]; changes: NameProblem[] } | { refused: NameProblem }

export interface NameProblem {
  code: AbpErrorCode
  /** The problem, as the end of a sentence. */
  what: string
}

/** C0 and C1 controls, and direction marks, which can make a trailing `exe` look like `txt`. */
const control = /[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Windows device names, with any extension. Windows also accepts superscript digits in them. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:[ ]*\.|[ ]*$)/i

/** Characters that Windows forbids in a name or uses for file streams. */
const windowsOnly = /[<>:"|?*]/g

/**
 * Checks the untrusted name of an entry. Applies the rules of every system, so that the result is portable.
 *
 * @param name - name in the archive; a trailing `/` marks a folder
 */
export function checkName(name: string, limits: ArchiveLimits): CheckedName {
  if (control.test(name)) return refuse('ARCHIVE_PATH_CONTROL', 'has control characters')
  const changes: NameProblem[] = []
  const path = name.replaceAll('\\', '/')
  if (path !== name) changes.push({ code: 'ARCHIVE_PATH_BACKSLASH', what: 'has backslashes, taken as `/`' })
  if (/^[a-z]:/i.test(path)) return refuse('ARCHIVE_PATH_DRIVE', 'begins with a drive letter')
  if (path.startsWith('/')) return refuse('ARCHIVE_PATH_ABSOLUTE', 'is an absolute path')
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  // Windows ignores trailing spaces and dots, so `.. ` may be `..` there.
  if (parts.some((part) => /^\.\.[. ]*$/.test(part))) return refuse('ARCHIVE_PATH_PARENT', 'has `..` in it')
  const segments = parts.map(portable)
  if (segments.some((segment, index) => segment !== parts[index]))
    changes.push({
      code: 'ARCHIVE_PATH_RESERVED',
      what: `is reserved on Windows; it is written as ${JSON.stringify(segments.join('/'))}`,
    })
  const tooLong = lengthProblem(segments, limits)
  return tooLong ? { refused: tooLong } : { segments, changes }
}

function portable(part: string): string {
  const named = process.platform === 'win32' ? part.replace(windowsOnly, '_') : part
  const begun = device.test(named) ? `_${named}` : named
  return /[. ]$/.test(begun) ? `${begun}_` : begun
}

function lengthProblem(segments: string[], limits: ArchiveLimits): NameProblem | undefined {
  const code = 'ARCHIVE_PATH_LENGTH'
  if (segments.some((segment) => Buffer.byteLength(segment) > 255))
    return { code, what: 'has a part of more than 255 bytes' }
  if (Buffer.byteLength(segments.join('/')) > limits.pathLength)
    return { code, what: `has more bytes than the limit \`pathLength\` allows (${limits.pathLength})` }
  if (segments.length > limits.depth + 1)
    return { code, what: `is in more folders than the limit \`depth\` allows (${limits.depth})` }
  return undefined
}

function refuse(code: AbpErrorCode, what: string): CheckedName {
  return { refused: { code, what } }
}
