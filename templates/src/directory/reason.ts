const words: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left of what you may use',
  EFBIG: 'a file would be larger than the system allows',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links go in a circle',
  ENOTDIR: 'a part of the path is a file',
}

/** @returns the system's reason in words, with its code */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const said = words[code]
  return said === undefined ? error.message : `${said} (${code})`
}

/** @returns whether the error concerns the destination rather than the files */
export function isAboutPlace(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(EACCES|EPERM|EROFS|ENAMETOOLONG|ENOTDIR|ENOENT)$/.test(String(error.code))
  )
}
