import type { Pace } from './pace'
import type { WordCount } from './words'

export interface KeyTerm {
  term: string
  count: number
  /** How many standard deviations the value is above the value expected by chance. */
  clustering: number
}

const fewest = 3
const seed = 0x9e3779b9

/**
 * Finds the topics of a text without knowing its language. A key term occurs in clusters where its topic is discussed,
 * while filler words are spread evenly. Clusters are measured by comparison with the same text in random order.
 *
 * P. Carpena et al., "Level statistics of words: finding keywords in literary texts and symbolic sequences", Physical
 * Review E 79, 035102 (2009).
 *
 * @param passes - how many shuffled texts to compare with; the time for one is proportional to the number of words
 * @param onPass - called with the number of finished passes, once for each slice of work
 * @returns all terms that occur at least three times, the most significant first. The result for the same
 *   text is always the same.
 */
export async function findKeyTerms(
  { sequence, vocabulary }: WordCount,
  passes: number,
  pace: Pace,
  onPass: (done: number) => void,
): Promise<KeyTerm[]> {
  const counts = new Uint32Array(vocabulary.length)
  for (const word of sequence) increase(counts, word, 1)
  const observed = spread(sequence, vocabulary.length)

  const sums = new Float64Array(vocabulary.length)
  const squares = new Float64Array(vocabulary.length)
  const shuffled = sequence.slice()
  const random = mulberry32(seed)
  for (let pass = 1; pass <= passes; pass++) {
    shuffle(shuffled, random)
    for (const [word, value] of spread(shuffled, vocabulary.length).entries()) {
      increase(sums, word, value)
      increase(squares, word, value * value)
    }
    if (pace.due) {
      onPass(pass)
      await pace.pause()
    }
  }

  return vocabulary
    .map((term, word) => {
      const mean = (sums[word] ?? 0) / passes
      const deviation = Math.sqrt(Math.max(0, (squares[word] ?? 0) / passes - mean * mean))
      const clustering = deviation === 0 ? 0 : ((observed[word] ?? 0) - mean) / deviation
      return { term, count: counts[word] ?? 0, clustering: Math.round(clustering * 100) / 100 }
    })
    .filter(({ term, count }) => count >= fewest && /\p{L}/u.test(term))
    .sort((a, b) => b.clustering - a.clustering || b.count - a.count)
}

/**
 * Computes, for each word, the deviation of the distances between its positions. Treats the text as a circle, so that no
 * word is at a border.
 */
function spread(sequence: Uint32Array, words: number): Float64Array {
  const first = new Int32Array(words).fill(-1)
  const last = new Int32Array(words).fill(-1)
  const counts = new Uint32Array(words)
  const squares = new Float64Array(words)
  for (const [place, word] of sequence.entries()) {
    const before = last[word] ?? -1
    if (before < 0) first[word] = place
    else increase(squares, word, (place - before) ** 2)
    last[word] = place
    increase(counts, word, 1)
  }
  for (const [word, count] of counts.entries()) {
    const around = sequence.length - (last[word] ?? 0) + (first[word] ?? 0)
    const mean = sequence.length / count
    squares[word] = Math.sqrt(Math.max(0, ((squares[word] ?? 0) + around ** 2) / count - mean * mean))
  }
  return squares
}

/** Shuffles with the Fisher–Yates algorithm. */
function shuffle(sequence: Uint32Array, random: () => number): void {
  for (let end = sequence.length - 1; end > 0; end--) {
    const other = Math.floor(random() * (end + 1))
    const word = sequence[end] ?? 0
    sequence[end] = sequence[other] ?? 0
    sequence[other] = word
  }
}

function increase(numbers: Uint32Array | Float64Array, index: number, by: number): void {
  numbers[index] = (numbers[index] ?? 0) + by
}

/** A small seeded generator, so that the same text always has the same result (public domain, Tommy Ettinger). */
function mulberry32(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
