import { type AgentText, fitText } from '../agent-text/index.ts'
import { workLimits } from '../limits.ts'

/**
 * Makes a capability's tool name: `convert.markdownToHtml` becomes `abp_convert_markdownToHtml`
 * (docs/protocol.md §6).
 *
 * @param isTaken - whether another tool has the name; if so, a number is added
 */
export function toolName(capability: string, isTaken: (name: string) => boolean): AgentText {
  const plain = `abp_${capability.replace(/[^A-Za-z0-9_-]/g, '_')}`.slice(0, workLimits.toolNameCharacters)
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `_${number}`
    const name = `${plain.slice(0, workLimits.toolNameCharacters - suffix.length)}${suffix}`
    if (!isTaken(name)) return fitText(name, workLimits.toolNameCharacters)
  }
}
