import type { AgentData } from './data.ts'
import { type AgentContent, type AgentText, checked, escapeUnfit, fitBlock } from './text.ts'

/** What a page made, for an agent to work on rather than to read about. */
export interface FitContent {
  content: AgentData
  /** Whether nothing was left out. */
  isWhole: boolean
}

/**
 * Makes a page's content fit for an agent without changing what can be seen in it: unlike `fitData`, it cuts no text, and
 * keeps line ends and tabs, which JSON escapes. The caller limits the size.
 *
 * @param levels - how deep lists and objects may be nested; what is deeper is left out
 */
export function fitContent(value: unknown, levels: number): FitContent {
  let isWhole = true
  const fitText = (text: string): AgentContent => {
    const fit = fitBlock(text)
    if (fit !== text) isWhole = false
    return fit
  }
  const fit = (part: unknown, depth: number): AgentData => {
    if (typeof part === 'string') return fitText(part)
    if (typeof part === 'number' || typeof part === 'boolean') return part
    if (typeof part !== 'object' || part === null) return null
    if (depth === 0) {
      isWhole = false
      return checked('…')
    }
    if (Array.isArray(part)) return part.map((item) => fit(item, depth - 1))
    const fields: { [key: string]: AgentData } = {}
    for (const [name, field] of Object.entries(part)) {
      const key = fitText(name)
      // If a client copies this object, an own `__proto__` would become the copy's prototype.
      if (key === '__proto__' || Object.hasOwn(fields, key)) isWhole = false
      else fields[key] = fit(field, depth - 1)
    }
    return fields
  }
  return { content: fit(value, levels), isWhole }
}

/** @returns any data as JSON on one line, with every character that cannot be seen as an escape: nothing is left out */
export function spellData(value: unknown): AgentText {
  return escapeUnfit(JSON.stringify(value) ?? 'null')
}
