import { type AgentText, joinLines, say } from '../agent-text/index.ts'
import { type AgentAnswer, answerOf, appLine } from './answer.ts'
import { type SavedContext, warningLines } from './saved-answer.ts'

/**
 * Makes the answer for a call that succeeded without data (docs/protocol.md §6, rule 1).
 *
 * @param isRefused - whether the app tried to deliver something by itself. That output is then lost, which
 *   differs from "no data"
 */
export function emptyAnswer(
  capability: AgentText,
  { warnings = [], from }: SavedContext = {},
  isRefused = false,
): AgentAnswer {
  const text = isRefused
    ? say`${capability} ended, and returned nothing of what it may have made.`
    : say`${capability} succeeded; there is no data.`
  return answerOf(text, undefined, joinLines(...warningLines(warnings), appLine(from)))
}
