import { defineCapability } from '@abp-kit/core'
import { analyzeInput, analyzeOutput } from './schema'

export const textAnalyze = defineCapability({
  name: 'text.analyze',
  description:
    'Count words and sentences, rate readability and find the key terms of a text in any language; reports progress and can be cancelled',
  annotations: { readOnly: true },
  input: analyzeInput,
  output: analyzeOutput,
  load: () => import('./analyze'),
})
