import { z } from 'zod'
import { capabilityTools } from '../capabilities'
import { defineTool } from './define'
import { describeConnection } from './describe'

export const connectionOutput = z.object({
  connection: z.string().describe('Id of the connection, for `connection` of other tools'),
  url: z.string(),
  app: z.object({ id: z.string(), name: z.string(), version: z.string() }),
  capabilities: z.array(
    z.object({
      name: z.string().describe('For abp_call'),
      tool: z.string().optional().describe('The tool that calls it'),
      signature: z.string().describe('Its parameters, as TypeScript would write them'),
      description: z.string().optional(),
      available: z.boolean(),
      notes: z.array(z.string()).describe('Such as `deprecated`'),
    }),
  ),
  warnings: z.array(z.string()).optional(),
})

export const connectTool = defineTool({
  name: 'abp_connect',
  title: 'Connect to a web app',
  description:
    'Opens a web app that speaks the Agentic Browser Protocol (ABP) and lists what it can do. ' +
    'Each capability also becomes a tool of its own. Several apps can be connected at once; the last one is the default.',
  input: z.strictObject({
    url: z.string().describe('Absolute http or https URL of a page of the app'),
    timeout: z.number().int().positive().optional().describe('Milliseconds for opening it'),
  }),
  output: connectionOutput,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  run: async (bridge, { url, timeout }, request) => {
    const limit = timeout ?? bridge.settings.browserTimeout
    const { connection, warnings } = await bridge.connections.open(url, limit, request.signal)
    // Known now, and not when an app has worked.
    const problem = await bridge.results.problem()
    const all = problem ? [...warnings, `Results cannot be saved now: ${problem.message}`] : warnings
    return describeConnection(connection, capabilityTools(bridge.connections), all)
  },
})
