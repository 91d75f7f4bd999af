import { isRecord } from '@abp-kit/core/protocol'
import { limits } from '../limits.ts'
import { type AgentContent, type AgentText, checked, fitText } from './text.ts'

/** JSON in which all strings, including the keys, are safe to show to an agent. */
export type AgentData = AgentContent | number | boolean | null | AgentData[] | AgentObject
export type AgentObject = { [key: string]: AgentData }

export interface DataLimits {
  /** Total number of characters in all strings, including keys. */
  characters: number
  /** Total number of values, at all levels. */
  entries: number
  levels: number
  /** Maximum number of characters in one string. */
  textCharacters: number
}

/**
 * Makes data of any size safe for an agent. The limits apply to the work and to the result.
 *
 * @returns a copy with safe strings and finite numbers; `…` replaces everything that was omitted
 */
export function fitData(value: unknown, limits: DataLimits): AgentData {
  return fitValue(value, { ...limits }, limits.levels)
}

/**
 * Works like {@link fitData}.
 * @returns an object, which is empty if `value` is not an object
 */
export function fitObject(value: unknown, limits: DataLimits): AgentObject {
  return isRecord(value) ? fitFields(value, { ...limits }, limits.levels) : {}
}

/** @returns the data as JSON on one line */
export function sayJson(data: AgentData): AgentText {
  return checked(JSON.stringify(data))
}

function fitValue(value: unknown, remaining: DataLimits, levels: number): AgentData {
  if (typeof value === 'string') return takeText(value, remaining, remaining.textCharacters)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value === 'bigint') return checked(String(value))
  if (typeof value !== 'object') return null
  if (levels <= 0 || remaining.entries <= 0 || ArrayBuffer.isView(value)) return checked('…')
  return Array.isArray(value) ? fitItems(value, remaining, levels) : fitFields(value, remaining, levels)
}

function fitItems(list: readonly unknown[], remaining: DataLimits, levels: number): AgentData[] {
  const items: AgentData[] = []
  for (const item of list) {
    if (isSpent(remaining)) {
      items.push(checked('…'))
      break
    }
    items.push(fitValue(item, remaining, levels - 1))
  }
  return items
}

function fitFields(record: object, remaining: DataLimits, levels: number): AgentObject {
  const fields: AgentObject = {}
  for (const name in record) {
    if (!Object.hasOwn(record, name)) continue
    if (isSpent(remaining)) {
      fields['…'] = checked('…')
      break
    }
    const key = takeText(name, remaining, limits.nameCharacters)
    // If a client copies this object, an own `__proto__` would become the copy's prototype.
    if (key === '__proto__' || Object.hasOwn(fields, key)) continue
    const value: unknown = Reflect.get(record, name)
    if (value !== undefined) fields[key] = fitValue(value, remaining, levels - 1)
  }
  return fields
}

function isSpent(remaining: DataLimits): boolean {
  return remaining.entries-- <= 0 || remaining.characters <= 0
}

function takeText(value: string, remaining: DataLimits, maxCharacters: number): AgentText {
  const text = fitText(value, Math.max(1, Math.min(maxCharacters, remaining.characters)))
  remaining.characters -= text.length + 1
  return text
}
