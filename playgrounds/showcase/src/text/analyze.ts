import type { CapabilityHandler } from '@abp-kit/core'
import { findKeyTerms } from './key-terms'
import { Pace } from './pace'
import type { analyzeInput, analyzeOutput } from './schema'
import { countWords } from './words'

const wordsPerMinute = 230

const handler: CapabilityHandler<typeof analyzeInput, typeof analyzeOutput> = async (params, context) => {
  const { text, language, passes } = params
  const pace = new Pace(context.signal)
  context.progress(0, passes, 'Reading the text')
  const count = await countWords(text, language, pace)
  const terms = await findKeyTerms(count, passes, pace, (done) =>
    context.progress(done, passes, 'Telling key terms from chance'),
  )
  context.progress(passes, passes, 'Done')

  const words = count.sequence.length
  const sentences = Math.max(1, count.sentences)
  const lix = words === 0 ? 0 : words / sentences + (100 * count.longWords) / words
  return {
    characters: Array.from(text).length,
    words,
    uniqueWords: count.vocabulary.length,
    sentences: count.sentences,
    paragraphs: text.split(/\n\s*\n/).filter((block) => block.trim() !== '').length,
    averageSentenceLength: round(words / sentences),
    averageWordLength: round(count.letters / Math.max(1, words)),
    readability: { lix: round(lix), level: levelOf(lix) },
    readingMinutes: round(words / wordsPerMinute),
    topTerms: terms.slice(0, params.topTerms),
  }
}

/** Uses C. H. Björnsson's scale for LIX. */
function levelOf(lix: number) {
  if (lix < 30) return 'very easy'
  if (lix < 40) return 'easy'
  if (lix < 50) return 'medium'
  return lix < 60 ? 'hard' : 'very hard'
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

export default handler
