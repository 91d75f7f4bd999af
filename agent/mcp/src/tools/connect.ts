import { z } from 'zod'
import { say } from '../agent-text'
import { defineTool } from './define'
import { describeConnected } from './describe'

const connectionOutput = z.object({
  connection: z.string().describe('Id, for `connection` of other tools'),
  url: z.string(),
  app: z.string().describe('Host, name and version'),
  capabilities: z.array(z.string()).describe('Their signatures; `…` stands for more parameters'),
  warnings: z.array(z.string()).optional(),
})

export const connectTool = defineTool({
  name: say`abp_connect`,
  title: say`Connect to a web app`,
  description: say`Opens a web app that speaks ABP and lists what it can do. Several can be connected; the last one is the default.`,
  input: z.strictObject({
    url: z.string().describe('http or https URL of a page of the app'),
    timeout: z.number().int().positive().optional().describe('Milliseconds for opening it'),
  }),
  shownInput: z.object({ url: z.string(), timeout: z.number().optional().describe('Milliseconds') }),
  output: connectionOutput,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  run: async (session, { url, timeout }, request) => {
    const limit = timeout ?? session.settings.browserTimeout
    const connection = await session.connections.open(url, limit, request.signal)
    // Known now, and not when an app has worked.
    const problem = await session.results.problem()
    const warnings = connection.session.warnings.map(({ message }) => message)
    const all = problem ? [...warnings, `Results cannot be saved now: ${problem.message}`] : warnings
    return describeConnected(connection, session.settings.tools, all)
  },
})
