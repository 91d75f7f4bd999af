import type { CapabilityDescriptor, ErrorEnvelope } from '@abp-kit/core/protocol'
import { signatureOf } from '../capabilities'
import type { Connection } from '../connections'
import { isRecord } from '../record'
import { shortText } from '../untrusted'

const mostIssues = 10
const mostNames = 30

/**
 * Says what is wrong with parameters, in the words of the capability's own schema: "parameter `markdown` is required: string,
 * the text to convert".
 */
export function explainParams(
  { details }: ErrorEnvelope,
  capability: CapabilityDescriptor | undefined,
): string {
  const issues = isRecord(details) && Array.isArray(details.issues) ? details.issues : []
  const lines = issues.slice(0, mostIssues).flatMap((issue: unknown) => {
    if (!isRecord(issue)) return []
    const path = shortText(issue.path, 100)
    const about = describeField(capability, path)
    const what = issue.code === 'MISSING_PARAM' ? 'is required' : shortText(issue.message, 200)
    return [`parameter \`${path}\` ${what}${about ? `: ${about}` : ''}`]
  })
  const usage = capability ? `The capability is ${signatureOf(capability)}.` : ''
  return [...lines.map((line) => `${line}.`), usage, 'Correct the parameters and call again.']
    .filter((line) => line !== '')
    .join(' ')
}

function describeField(capability: CapabilityDescriptor | undefined, path: string): string {
  const schema: unknown = capability?.inputSchema
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
  const field: unknown = Object.hasOwn(properties, path) ? properties[path] : undefined
  if (!isRecord(field)) return ''
  return [typeof field.type === 'string' ? field.type : '', shortText(field.description, 300)]
    .filter((part) => part !== '')
    .join(', ')
}

/** What the app offers, those with a similar name first. */
export function knownCapabilities(connection: Connection, wanted: string): string {
  const words = new Set(wanted.toLowerCase().match(/[a-z0-9]+/g))
  const likeness = (name: string) =>
    (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => words.has(word)).length
  const names = connection.capabilities
    .map(({ name }) => shortText(name, 100))
    .toSorted((one, other) => likeness(other) - likeness(one))
  const shown = names.slice(0, mostNames).join(', ')
  return `${connection.appName} offers: ${shown || 'nothing'}${names.length > mostNames ? ', …' : ''}.`
}
