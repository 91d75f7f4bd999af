import { type PackageManagerName, packageManagers } from '../package-manager.ts'

/** @returns a command line that runs this program again */
export function createLine(
  manager: PackageManagerName,
  words: readonly string[],
  platform = process.platform,
): string {
  const { create, separator } = packageManagers[manager]
  const [first = '', ...rest] = words.map((word) => quote(word, platform))
  // By convention, a positional argument precedes npm's separator.
  const parts = first.startsWith('-')
    ? [create, separator, first, ...rest]
    : [create, first, rest.length > 0 ? separator : '', ...rest]
  return parts.filter(Boolean).join(' ')
}

/** @returns the word, quoted for a shell */
export function quote(word: string, platform = process.platform): string {
  if (/^[\p{L}\p{M}\p{N}_@%+=:,./-]+$/u.test(word)) return word
  return platform === 'win32' ? `"${word.replaceAll('"', '')}"` : `'${word.replaceAll("'", "'\\''")}'`
}
