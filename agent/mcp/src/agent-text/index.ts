export { connectionText, hostText } from './connection-text.ts'
export { fitContent, spellData } from './content.ts'
export { type AgentData, type AgentObject, fitData, fitObject, sayJson } from './data.ts'
export { say } from './say.ts'
export {
  type AgentLines,
  type AgentText,
  fitLines,
  fitText,
  isAgentText,
  isPlainType,
  joinLines,
  joinTexts,
  nameText,
  quote,
  quoteLines,
  spell,
} from './text.ts'
