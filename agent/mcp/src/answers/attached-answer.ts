import type { McpBlock, Step } from '@abp-kit/attachments'
import { type AgentText, fitLines, fitText, joinLines, quote, say } from '../agent-text/index.ts'
import { limits } from '../limits.ts'
import type { AgentAnswer } from './answer.ts'

/** The parts of a file that a model sees. */
export interface Attached {
  /** The agent's name for the file. */
  given: string
  blocks: readonly McpBlock[]
  trace: readonly Step[]
  /** Whether the files extracted by earlier calls were removed. */
  cleared: boolean
}

/** Makes the answer of `abp_attach`: first how the file was read, then its content. */
export function attachedAnswer({ blocks, cleared, given, trace }: Attached): AgentAnswer {
  const told = joinLines(
    say`File: ${fitText(given, limits.pathCharacters)}`,
    ...shortTrace(trace),
    cleared ? say`What earlier calls took out of files made room for this one.` : undefined,
  )
  return { content: [{ type: 'text', text: told }, ...blocks.map(fitBlock)] }
}

/** Makes the answer for a skill: its text, which comes from this project. */
export function skillAnswer(text: string): AgentAnswer {
  return { content: [{ type: 'text', text: fitLines(text) }] }
}

/** The steps that were taken, and for the file itself also those that were not. */
function shortTrace(trace: readonly Step[]): AgentText[] {
  const [first] = trace
  const steps = trace.filter(
    ({ attachment, route, taken }) => attachment === first?.attachment || (taken && route !== 'type'),
  )
  const shown = steps
    .slice(0, limits.traceEntries)
    .map(
      ({ attachment, reason, route, taken }) =>
        say`${quote(attachment, limits.nameCharacters)}: ${taken ? say`` : say`not `}${fitText(route, limits.nameCharacters)}: ${fitText(reason, limits.reasonCharacters)}`,
    )
  const more = steps.length - shown.length
  return more > 0 ? [...shown, say`… and ${more} more steps`] : shown
}

function fitBlock(block: McpBlock): AgentAnswer['content'][number] {
  if (block.type === 'text') return { type: 'text', text: fitLines(block.text) }
  if (block.type === 'resource') {
    const { blob, mimeType, uri } = block.resource
    return {
      type: 'resource',
      resource: {
        uri: fitText(uri, limits.pathCharacters),
        mimeType: fitText(mimeType, limits.nameCharacters),
        blob,
      },
    }
  }
  return { type: block.type, data: block.data, mimeType: fitText(block.mimeType, limits.nameCharacters) }
}
