export { fitText as shortText } from './agent-text'
