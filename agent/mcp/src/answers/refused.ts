import { type AgentText, fitText, quote, say } from '../agent-text/index.ts'
import { limits } from '../limits.ts'

/**
 * Makes warnings for actions that the app attempted during a call and its guard refused in production
 * (docs/protocol.md §5), such as a download or an `alert`.
 *
 * @param refused - `metadata.refused` of a result, untrusted
 */
export function refusedWarnings(refused: unknown): AgentText[] {
  if (!Array.isArray(refused)) return []
  const names = refused
    .slice(0, limits.warningEntries)
    .map((api: unknown) => fitText(api, limits.nameCharacters))
    .filter((api) => api !== '')
  return [...new Set(names)].map(
    (api) =>
      say`The app tried ${quote(api, limits.nameCharacters)}, which was refused: what it delivers so is not in the result.`,
  )
}
