export { mountAgentConsent } from './mount'
export type { ConsentLabels, ConsentOptions } from './options'
export type { AgentQuestion, AnswerRefusal, QuestionOption } from './question'
export { getAgentQuestions, subscribeAgentQuestions } from './questions'
