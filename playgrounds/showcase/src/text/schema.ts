import { z } from 'zod'

export const analyzeInput = z.object({
  text: z.string().min(1).max(1_000_000).describe('The text, in any language'),
  language: z
    .string()
    .max(35)
    .optional()
    .describe('BCP 47 tag such as en or ja; sharpens the borders of words and sentences'),
  topTerms: z.int().min(0).max(100).default(10).describe('How many key terms to list'),
  passes: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(200)
    .describe(
      'How many times the text is shuffled to tell key terms from chance: more are surer and take longer',
    ),
})

export const analyzeOutput = z.object({
  characters: z.int().describe('Characters (Unicode code points)'),
  words: z.int(),
  uniqueWords: z.int().describe('Different words, regardless of case'),
  sentences: z.int(),
  paragraphs: z.int().describe('Blocks separated by empty lines'),
  averageSentenceLength: z.number().describe('Words'),
  averageWordLength: z.number().describe('Characters'),
  readability: z.object({
    lix: z
      .number()
      .describe('Läsbarhetsindex: words per sentence plus the percentage of words over six letters'),
    level: z.enum(['very easy', 'easy', 'medium', 'hard', 'very hard']),
  }),
  readingMinutes: z.number().describe('At 230 words a minute'),
  topTerms: z
    .array(
      z.object({
        term: z.string(),
        count: z.int(),
        clustering: z
          .number()
          .describe('How much more the term keeps together than in shuffled text, in standard deviations'),
      }),
    )
    .describe('Terms that the text is about, the clearest first; they cluster, filler words spread evenly'),
})
