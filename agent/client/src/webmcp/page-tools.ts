import { type CapabilitiesChange, type CapabilityDescriptor, isRecord } from '@abp-kit/core/protocol'
import type { PageFrames } from '../connection/page-frames.ts'
import type { Cdp } from '../driver/driver.ts'
import { limits } from '../limits.ts'
import { describeTool, type PageTool } from './describe-tool.ts'

/** The WebMCP tools of a page's main document, as the browser reports them, without those of frames. */
export interface PageTools {
  /** Starts listening; a second call has no effect. Never throws: a browser without WebMCP has no tools. */
  listen(): Promise<void>
  all(): CapabilityDescriptor[]
  find(name: string): PageTool | undefined
  /** Calls the listener when tools were added, removed or changed. */
  onChange(listener: (change: CapabilitiesChange) => void): void
}

/** Tracks the tools through the browser's WebMCP interface (the DevTools protocol's domain `WebMCP`). */
export function followTools(cdp: Cdp, frames: PageFrames): PageTools {
  const tools = new Map<string, PageTool>()
  const listeners = new Set<(change: CapabilitiesChange) => void>()
  let listening: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  let told = new Map<string, PageTool>()
  const changed = () => {
    if (timer || listeners.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      const change = changeBetween(told, tools)
      told = new Map(tools)
      for (const listener of listeners) listener(change)
    }, limits.toolChangeMilliseconds).unref()
  }
  const follow = (event: string, take: (tool: Record<string, unknown>) => void) => {
    cdp.on(event, (payload) => {
      const listed = isRecord(payload) && Array.isArray(payload.tools) ? payload.tools : []
      for (const tool of listed) if (isRecord(tool) && tool.frameId === frames.main()) take(tool)
      changed()
    })
  }
  const start = async () => {
    follow('WebMCP.toolsAdded', (given) => {
      const tool = describeTool(given)
      const name = tool?.capability.name
      if (tool && name && (tools.has(name) || tools.size < limits.pageTools)) tools.set(name, tool)
    })
    follow('WebMCP.toolsRemoved', ({ name }) => void tools.delete(String(name)))
    frames.onDocument(() => tools.clear())
    await cdp.send('WebMCP.enable').catch(() => undefined)
  }

  return {
    listen() {
      listening ??= start()
      return listening
    },
    all: () => [...tools.values()].map(({ capability }) => capability),
    find: (name) => tools.get(name),
    onChange(listener) {
      told = new Map(tools)
      listeners.add(listener)
    },
  }
}

function changeBetween(before: Map<string, PageTool>, after: Map<string, PageTool>): CapabilitiesChange {
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: [...after]
      .filter(([name, tool]) => before.has(name) && before.get(name) !== tool)
      .map(([name]) => name),
  }
}
