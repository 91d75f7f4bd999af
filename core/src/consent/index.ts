export { mountAgentConsent } from './mount.ts'
export type { ConsentLabels, ConsentOptions } from './options.ts'
export type { AgentQuestion, AnswerRefusal, QuestionOption } from './question.ts'
export { getAgentQuestions, subscribeAgentQuestions } from './questions.ts'
