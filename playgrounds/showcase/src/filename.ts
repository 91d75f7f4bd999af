const longest = 80

/** @returns a name for a file after its title, in whatever script the title is; `fallback` when nothing of it is left. */
export function filename(title: string, extension: string, fallback: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const stem = words.join('-').toLowerCase()
  return `${Array.from(stem).slice(0, longest).join('') || fallback}.${extension}`
}
