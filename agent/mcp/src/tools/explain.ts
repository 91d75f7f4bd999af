import { type CapabilityDescriptor, type ErrorEnvelope, isRecord } from '@abp-kit/core/protocol'
import {
  type AgentText,
  connectionText,
  fitText,
  joinTexts,
  nameText,
  quote,
  say,
} from '../agent-text/index.ts'
import { signatureOf } from '../capabilities/index.ts'
import type { Connection } from '../connections/index.ts'
import { limits } from '../limits.ts'

/**
 * Explains invalid parameters, in the words of the capability's own schema: "parameter `markdown` is
 * required: string, "The text to convert"". The page's words are in quotation marks.
 *
 * @returns `undefined` if the error does not name the problem
 */
export function explainParams(
  { details }: ErrorEnvelope,
  capability: CapabilityDescriptor | undefined,
): AgentText | undefined {
  const issues = isRecord(details) && Array.isArray(details.issues) ? details.issues : []
  const lines = issues.slice(0, limits.issueEntries).flatMap((issue: unknown) => {
    if (!isRecord(issue)) return []
    const path = fitText(issue.path, limits.nameCharacters)
    const about = describeField(capability, path)
    const what =
      issue.code === 'MISSING_PARAM'
        ? say`is required`
        : say`is wrong: ${quote(issue.message, limits.issueCharacters)}`
    const remedy = /(?:^|\.)mimeType$/.test(path)
      ? say` (of a file, also with {"$file": "path", "mimeType": "type"})`
      : say``
    const place = path === '' ? say`the parameters` : say`parameter ${tick(path)}`
    return [say`${place} ${what}${remedy}${about === '' ? say`` : say`: ${about}`}`]
  })
  if (lines.length === 0) return undefined
  const more = issues.length - limits.issueEntries
  const rest = more > 0 ? say`; and ${more} more` : say``
  return say`${joinTexts(lines, say`; `)}${rest}.`
}

/** @returns how to call the capability */
export function usageOf(capability: CapabilityDescriptor | undefined): AgentText | undefined {
  return capability && say`Correct the parameters and call again: ${signatureOf(capability)}`
}

function tick(path: AgentText): AgentText {
  return /^[\w.$[\]-]+$/.test(path) ? say`\`${path}\`` : quote(path, limits.nameCharacters)
}

function describeField(capability: CapabilityDescriptor | undefined, path: string): AgentText {
  const schema: unknown = capability?.inputSchema
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
  const field: unknown = Object.hasOwn(properties, path) ? properties[path] : undefined
  if (!isRecord(field)) return say``
  const type = typeof field.type === 'string' ? [nameText(field.type, 20)] : []
  const words = fitText(field.description, limits.offerDescriptionCharacters)
  const about = words === '' ? [] : [quote(words, limits.offerDescriptionCharacters)]
  return joinTexts([...type, ...about], say`, `)
}

/** Lists the app's capabilities, similar names first. */
export function knownCapabilities(connection: Connection, wanted: string): AgentText {
  const words = new Set(
    wanted
      .slice(0, 1_000)
      .toLowerCase()
      .match(/[a-z0-9]+/g),
  )
  const likeness = (name: string) =>
    (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => words.has(word)).length
  const names = connection.capabilities
    .map(({ name }) => nameText(name, limits.nameCharacters))
    .toSorted((one, other) => likeness(other) - likeness(one))
  const shown = joinTexts(names.slice(0, limits.listedNameEntries), say`, `)
  const more = names.length > limits.listedNameEntries ? say`, …` : say``
  return say`${connectionText(connection)} offers: ${shown === '' ? say`nothing` : shown}${more}.`
}
