import { AbpError } from '@abp-kit/core'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { capabilityTools } from '../capabilities'
import type { ClientSession as Bridge } from '../sessions'
import { connectionOutput } from './connect'
import { defineTool } from './define'
import { describeConnection } from './describe'

const longestSchema = 20_000

export const statusTool = defineTool({
  name: 'abp_status',
  title: 'What is connected, and what it offers',
  description:
    'Without parameters: the connections and where results go. With `connection`: what that app offers. ' +
    'With `capability`: everything about one capability, with the full schemas of its parameters and its result.',
  input: z.strictObject({
    connection: z.string().optional().describe('Id of a connection'),
    capability: z.string().optional().describe('Name of a capability, of that connection or the last one'),
  }),
  output: z.object({
    connections: z
      .array(
        z.object({
          connection: z.string(),
          app: z.string(),
          url: z.string(),
          capabilities: z.number(),
          calls: z.number().describe('That are running'),
          default: z.boolean(),
        }),
      )
      .optional(),
    browser: z.enum(['attached', 'running', 'not started']).optional(),
    outputDir: z.string().optional(),
    store: z.string().optional().describe('Where results go, when that is not the directory'),
    allowedDirectories: z.array(z.string()).optional(),
    descriptor: z.record(z.string(), z.unknown()).optional().describe('Of the capability that was asked for'),
    ...connectionOutput.partial().shape,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (bridge, { connection, capability }) => {
    if (capability !== undefined) return describeCapability(bridge, capability, connection)
    if (connection === undefined) return overview(bridge)
    return describeConnection(bridge.connections.get(connection), capabilityTools(bridge.connections))
  },
})

function overview({ connections, browser, output, files }: Bridge): CallToolResult {
  const all = connections.all()
  const state = !browser.running ? 'not started' : browser.attached ? 'attached' : 'running'
  const listed = all.map((connection) => ({
    connection: connection.id,
    app: connection.appName,
    url: connection.url,
    capabilities: connection.capabilities.length,
    calls: connection.calls.size,
    default: connection === connections.default,
  }))
  const text = [
    listed.length === 0 ? 'Not connected to any app. Run abp_connect with the URL of one.' : 'Connections:',
    ...listed.map(
      ({ connection, app, url, capabilities, calls, default: last }) =>
        `- ${connection}${last ? ' (default)' : ''}: ${app} at ${url}, ${capabilities} capabilities, ${calls} calls running`,
    ),
    `Browser: ${state}`,
    `Results go to: ${output.place}`,
  ]
  return {
    content: [{ type: 'text', text: text.join('\n') }],
    structuredContent: {
      connections: listed,
      browser: state,
      outputDir: output.directory.path,
      ...(output.place !== output.directory.path && { store: output.place }),
      allowedDirectories: [...files.roots()],
    },
  }
}

async function describeCapability(
  bridge: Bridge,
  name: string,
  id: string | undefined,
): Promise<CallToolResult> {
  const connection = bridge.connections.get(id)
  const descriptor = await connection.session.describeCapability(name)
  if (!descriptor) {
    throw new AbpError('UNKNOWN_CAPABILITY', `${connection.appName} has no capability \`${name}\`.`)
  }
  const text = JSON.stringify(descriptor, null, 2)
  if (text.length > longestSchema) {
    throw new AbpError(
      'INVALID_PARAMS',
      `The description of \`${name}\` has ${text.length} characters, too many to show.`,
    )
  }
  return {
    content: [{ type: 'text', text }],
    structuredContent: { connection: connection.id, descriptor: { ...descriptor } },
  }
}
