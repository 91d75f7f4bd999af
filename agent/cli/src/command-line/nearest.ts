import { distance } from 'fastest-levenshtein'

/** @returns a sentence that proposes the name that was probably meant; empty if no name is similar */
export function proposeNearest(
  given: string,
  names: readonly string[],
  write = (name: string) => name,
): string {
  const limit = Math.max(1, Math.floor(given.length / 3))
  const near = names
    .map((name) => ({ name, far: distance(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ far, name }) => far <= limit || (given.length > 1 && name.startsWith(given)))
    .toSorted((a, b) => a.far - b.far)
  return near[0] ? ` Did you mean \`${write(near[0].name)}\`?` : ''
}
