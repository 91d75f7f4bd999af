import { isRecord } from '@abp-kit/core/protocol'
import type { Cdp } from '../driver/driver.ts'
import { textField } from '../driver/read.ts'

/** The browser's answer to an invocation: `status`, with `output`, `errorText` or `exception`. */
export type ToolAnswer = Record<string, unknown>

/** Runs a page's tools through the browser. */
export interface ToolInvocations {
  /**
   * @param started - receives the function that cancels the invocation, which aborts the tool's `signal`
   * @returns the browser's answer; never settles if the document goes away
   * @throws the driver's error, for example for an unknown tool
   */
  run(toolName: string, input: unknown, started: (cancel: () => void) => void): Promise<ToolAnswer>
}

export function openInvocations(cdp: Cdp, frameId: () => string): ToolInvocations {
  const waiting = new Map<string, (answer: ToolAnswer) => void>()
  /** Answers that arrived before the browser reported which invocation they belong to. */
  const early = new Map<string, ToolAnswer>()
  let starting = 0
  cdp.on('WebMCP.toolResponded', (event) => {
    if (!isRecord(event)) return
    const id = String(event.invocationId)
    const settle = waiting.get(id)
    if (settle) settle(event)
    // Other clients can use the same page's tools.
    else if (starting > 0) early.set(id, event)
  })

  const invoke = async (toolName: string, input: unknown) => {
    starting++
    try {
      return textField(
        await cdp.send('WebMCP.invokeTool', { frameId: frameId(), toolName, input }),
        'invocationId',
      )
    } finally {
      starting--
    }
  }

  return {
    async run(toolName, input, started) {
      const id = await invoke(toolName, input)
      const here = early.get(id)
      if (starting === 0) early.clear()
      if (here) return here
      started(() => void cdp.send('WebMCP.cancelInvocation', { invocationId: id }).catch(() => undefined))
      try {
        return await new Promise<ToolAnswer>((resolve) => waiting.set(id, resolve))
      } finally {
        waiting.delete(id)
      }
    },
  }
}
