import type { ProgressInfo } from '@abp-kit/core/protocol'
import { type AgentText, fitText, joinTexts, quote, say } from '../agent-text/index.ts'
import { limits, workLimits } from '../limits.ts'
import type { ToolRequest } from './define.ts'

/**
 * Milliseconds of silence after which the client is notified that the call is still running. Many clients
 * give up after 60 s of silence.
 */
const heartbeatMilliseconds = 10_000

/**
 * Added to the last number when the page does not report a larger one. It is small, so that the page's next
 * number is still larger.
 */
const minIncrement = 0.001

/**
 * Passes the page's progress to the MCP client, which needs a number that grows with each report. Keeps the
 * request alive while the page is silent.
 */
export function reportProgress({ progress }: Pick<ToolRequest, 'progress'>) {
  let last = 0
  let sentAt = Number.NEGATIVE_INFINITY
  let total: number | undefined
  const send = (value: number, message?: AgentText) => {
    last = Math.max(value, last + minIncrement)
    progress?.(last, total, message)
  }
  const timer = progress && setInterval(() => send(last, say`Still working.`), heartbeatMilliseconds)
  return {
    report: (info: ProgressInfo) => {
      if (performance.now() - sentAt < workLimits.progressMilliseconds) return
      sentAt = performance.now()
      const percentage = numberOf(info.percentage)
      total = percentage === undefined ? numberOf(info.total) : 100
      const words = [info.stage, info.status]
        .map((text) => fitText(text, limits.progressCharacters))
        .filter((text) => text !== '')
      const message =
        words.length === 0 ? undefined : quote(joinTexts(words, say`: `), 2 * limits.progressCharacters)
      send(percentage ?? numberOf(info.progress) ?? last, message)
    },
    end: () => clearInterval(timer),
  }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
