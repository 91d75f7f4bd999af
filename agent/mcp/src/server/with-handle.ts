import { isRecord } from '@abp-kit/core/protocol'
import { nameText, say } from '../agent-text/index.ts'
import type { AgentAnswer } from '../answers/index.ts'
import { limits } from '../limits.ts'
import type { ClientSession } from '../sessions/index.ts'
import { bridgeTools, type ToolAnswer } from '../tools/index.ts'

/** Matches text that asks an agent to run a tool: the tool names, and the next step after an error. */
const advice = new RegExp(`^Next: |\\b(?:${bridgeTools.map(({ name }) => name).join('|')})\\b`, 'm')

/**
 * Names the connection in an answer that asks the agent to run a tool. Without a session, each tool needs its
 * id, even one for which a client of 2025 needs none.
 *
 * @param args - of the request. A connection that the request opened takes precedence over the one that it
 *   named
 */
export function withHandle(
  answer: ToolAnswer,
  tool: string,
  args: unknown,
  { connections, handles }: ClientSession,
): ToolAnswer {
  if (!handles || !isFinal(answer)) return answer
  const given = isRecord(args) && typeof args.connection === 'string' ? args.connection : undefined
  const opened = tool === 'abp_connect' && answer.isError !== true
  const id = opened ? connections.default?.id : (given ?? connections.default?.id)
  const place = answer.content.findLastIndex((part) => part.type === 'text' && advice.test(part.text))
  if (id === undefined || place < 0) return answer
  // The text has its own block, because the other one may be data.
  const text = say`Pass "connection": "${nameText(id, limits.nameCharacters)}" to each tool.`
  return { ...answer, content: answer.content.toSpliced(place + 1, 0, { type: 'text', text }) }
}

function isFinal(answer: ToolAnswer): answer is AgentAnswer {
  return 'content' in answer
}
