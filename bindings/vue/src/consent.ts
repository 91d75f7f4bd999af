export type { AgentQuestion, AnswerRefusal, ConsentLabels, ConsentOptions } from '@abp-kit/core/consent'
export { AgentConsent } from './agent-consent.ts'
export { useAgentQuestions } from './use-agent-questions.ts'
