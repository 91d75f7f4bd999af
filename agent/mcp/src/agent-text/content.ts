import type { AgentData } from './data.ts'
import { type AgentContent, type AgentText, checked, escapeUnfit, fitBlock } from './text.ts'

/** Page content that an agent processes, such as data. */
export interface FitContent {
  content: AgentData
  /** Whether the content is complete. */
  isWhole: boolean
}

/**
 * Makes page content safe for an agent without visible changes. Unlike `fitData`, it never truncates text,
 * and it keeps line breaks and tabs, which JSON escapes. The caller limits the size.
 *
 * @param levels - maximum nesting depth of lists and objects; deeper values are omitted
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

/** @returns any data as JSON on one line, with every invisible character escaped; nothing is omitted */
export function spellData(value: unknown): AgentText {
  return escapeUnfit(JSON.stringify(value) ?? 'null')
}
