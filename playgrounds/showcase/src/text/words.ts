import { invalidParams } from '../invalid-params'
import type { Pace } from './pace'

export interface WordCount {
  /** The text as numbers: the number of the word at each position. */
  sequence: Uint32Array
  /** The words by number, in lower case. */
  vocabulary: string[]
  /** The number of letters and digits in all words. */
  letters: number
  /** The number of words with more than six characters. */
  longWords: number
  sentences: number
}

const longWord = 6

/**
 * Finds the words and sentences of a text in any script (Unicode Standard Annex 29, by `Intl.Segmenter`).
 *
 * @throws {AbpError} `INVALID_PARAMS` if `language` is not a BCP 47 tag.
 */
export async function countWords(text: string, language: string | undefined, pace: Pace): Promise<WordCount> {
  const numbers = new Map<string, number>()
  const sequence: number[] = []
  let letters = 0
  let longWords = 0
  for (const { segment, isWordLike } of segments(text, language, 'word')) {
    if (pace.due) await pace.pause()
    if (!isWordLike) continue
    const word = segment.toLocaleLowerCase(language)
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    sequence.push(number)
    const length = Array.from(word).length
    letters += length
    if (length > longWord) longWords++
  }
  let sentences = 0
  for (const { segment } of segments(text, language, 'sentence')) {
    if (pace.due) await pace.pause()
    if (/[\p{L}\p{N}]/u.test(segment)) sentences++
  }
  return {
    sequence: Uint32Array.from(sequence),
    vocabulary: [...numbers.keys()],
    letters,
    longWords,
    sentences,
  }
}

function segments(
  text: string,
  language: string | undefined,
  granularity: 'word' | 'sentence',
): Intl.Segments {
  try {
    return new Intl.Segmenter(language ?? 'und', { granularity }).segment(text)
  } catch (cause) {
    const message = `\`${language}\` is no language tag. Write a BCP 47 tag such as \`en\` or \`ja\`, or leave it out.`
    throw invalidParams('language', 'INVALID_LANGUAGE', message, cause)
  }
}
