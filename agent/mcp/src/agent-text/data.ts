import { limits } from '../limits'
import { isRecord } from '../record'
import { type AgentText, checked, fitText } from './text'

/** JSON whose texts can be shown to an agent, the keys too. */
export type AgentData = AgentText | number | boolean | null | AgentData[] | AgentObject
export type AgentObject = { [key: string]: AgentData }

export interface DataLimits {
  /** Of all texts together, keys too. */
  characters: number
  /** Values, at all levels together. */
  entries: number
  levels: number
  /** Of one text. */
  textCharacters: number
}

/**
 * Makes data fit for an agent, of whatever size it is: the work is limited as the result is.
 *
 * @returns a copy in which texts are fit and numbers finite; `…` stands where something was left out
 */
export function fitData(value: unknown, limits: DataLimits): AgentData {
  return fitValue(value, { ...limits }, limits.levels)
}

/** Like {@link fitData}. @returns an object, which is empty for what is none */
export function fitObject(value: unknown, limits: DataLimits): AgentObject {
  return isRecord(value) ? fitFields(value, { ...limits }, limits.levels) : {}
}

/** @returns the data as JSON on one line. */
export function sayJson(data: AgentData): AgentText {
  return checked(JSON.stringify(data))
}

function fitValue(value: unknown, left: DataLimits, levels: number): AgentData {
  if (typeof value === 'string') return takeText(value, left, left.textCharacters)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value === 'bigint') return checked(String(value))
  if (typeof value !== 'object') return null
  if (levels <= 0 || left.entries <= 0 || ArrayBuffer.isView(value)) return checked('…')
  return Array.isArray(value) ? fitItems(value, left, levels) : fitFields(value, left, levels)
}

function fitItems(list: readonly unknown[], left: DataLimits, levels: number): AgentData[] {
  const items: AgentData[] = []
  for (const item of list) {
    if (isSpent(left)) {
      items.push(checked('…'))
      break
    }
    items.push(fitValue(item, left, levels - 1))
  }
  return items
}

function fitFields(record: object, left: DataLimits, levels: number): AgentObject {
  const fields: AgentObject = {}
  for (const name in record) {
    if (!Object.hasOwn(record, name)) continue
    if (isSpent(left)) {
      fields['…'] = checked('…')
      break
    }
    const key = takeText(name, left, limits.nameCharacters)
    // An own `__proto__` would become the prototype of what a client makes of it.
    if (key === '__proto__' || Object.hasOwn(fields, key)) continue
    const value: unknown = Reflect.get(record, name)
    if (value !== undefined) fields[key] = fitValue(value, left, levels - 1)
  }
  return fields
}

function isSpent(left: DataLimits): boolean {
  return left.entries-- <= 0 || left.characters <= 0
}

function takeText(value: string, left: DataLimits, longest: number): AgentText {
  const text = fitText(value, Math.max(1, Math.min(longest, left.characters)))
  left.characters -= text.length + 1
  return text
}
