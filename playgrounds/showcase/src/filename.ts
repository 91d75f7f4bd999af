const longest = 80

/** @returns a filename based on a title in any script; based on `fallback` if nothing of the title is left. */
export function filename(title: string, extension: string, fallback: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const stem = words.join('-').toLowerCase()
  return `${Array.from(stem).slice(0, longest).join('') || fallback}.${extension}`
}
