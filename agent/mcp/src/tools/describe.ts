import type { CallToolResult } from '@modelcontextprotocol/server'
import { type CapabilityTool, signatureOf } from '../capabilities'
import type { Connection } from '../connections'
import { shortText } from '../untrusted'

const longestDescription = 300

/** The app of a connection and what it offers, in few words. */
export function describeConnection(
  connection: Connection,
  tools: readonly CapabilityTool[],
  warnings: readonly string[] = [],
): CallToolResult {
  const { id, version } = connection.session.app
  const app = { id: shortText(id, 200), name: connection.appName, version: shortText(version, 50) }
  const capabilities = connection.capabilities.map((capability) => {
    const tool = tools.find(({ capability: name }) => name === capability.name)?.name
    const description = shortText(capability.description, longestDescription)
    return {
      name: shortText(capability.name, 200),
      ...(tool !== undefined && { tool }),
      signature: signatureOf(capability),
      ...(description && { description }),
      available: capability.available !== false,
      notes: [
        ...(capability.available === false ? ['not available now'] : []),
        ...(capability.experimental === true ? ['experimental'] : []),
        ...(capability.deprecated === true ? ['deprecated'] : []),
      ],
    }
  })
  const all = [
    ...warnings,
    ...(connection.omitted > 0 ? [`${connection.omitted} more capabilities of the app are left out.`] : []),
  ]
  const text = [
    `Connected to ${app.name} ${app.version} (${app.id}) at ${connection.url}`,
    `Connection: ${connection.id}`,
    '',
    `Capabilities (${capabilities.length}), each with its tool; abp_call works for all:`,
    ...capabilities.map(({ signature, description, tool, notes }) =>
      [
        `- ${signature}`,
        ...(tool ? [`[${tool}]`] : []),
        ...(notes.length > 0 ? [`(${notes.join(', ')})`] : []),
        ...(description ? [`— ${description}`] : []),
      ].join(' '),
    ),
    ...all.map((warning) => `Warning: ${warning}`),
  ].join('\n')
  return {
    content: [{ type: 'text', text }],
    structuredContent: {
      connection: connection.id,
      url: connection.url,
      app,
      capabilities,
      ...(all.length > 0 && { warnings: all }),
    },
  }
}
