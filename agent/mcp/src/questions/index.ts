export {
  type ClientAbilities,
  inputRequests,
  isMcpQuestion,
  type McpQuestion,
  refusal,
  toMcpQuestion,
} from './question.ts'
