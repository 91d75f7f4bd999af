export { connectionText, hostText } from './connection-text'
export { fitContent, spellData } from './content'
export { type AgentData, type AgentObject, fitData, fitObject, sayJson } from './data'
export { say } from './say'
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
} from './text'
