export type { TestAgent, TestAgentOptions } from './agent'
export type { StandardAnswers, TestAnswer } from './answers'
export { createTestAgent } from './create'
export type { NameOf, ParamsOf, ResultOf, TestCallOptions } from './types'
