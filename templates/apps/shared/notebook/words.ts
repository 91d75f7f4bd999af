export interface WordCount {
  label: string
  value: number
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Counts words in any language, also those without spaces between them. Addresses of links do not count. */
export function countWords(markdown: string): number {
  return wordsOf(markdown).length
}

/** @returns the most frequent words first, equally frequent ones by the alphabet */
export function frequentWords(markdown: string, { most = 10, letters = 4 } = {}): WordCount[] {
  const counts = new Map<string, number>()
  for (const word of wordsOf(markdown)) {
    if (word.length >= letters) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return Array.from(counts, ([label, value]) => ({ label, value }))
    .toSorted((a, b) => b.value - a.value || a.label.localeCompare(b.label))
    .slice(0, most)
}

function wordsOf(markdown: string): string[] {
  const text = markdown.replace(/\]\([^)]*\)/g, ']').replace(/https?:\S+/g, '')
  // Runs of letters first: about `a.b`, servers and browsers are not of one mind, and both render the number of words.
  const runs = text.match(/[\p{Letter}\p{Mark}\p{Number}'’]+/gu) ?? []
  return runs
    .flatMap((run) => Array.from(segmenter.segment(run)))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLocaleLowerCase('en'))
}
