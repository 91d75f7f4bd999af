export type { StandardAnswers, TestAnswer } from './answers'
export { createTestAgent } from './create-test-agent'
export type { TestAgent, TestAgentOptions } from './test-agent'
export type { NameOf, ParamsOf, ResultOf, TestCallOptions } from './types'
