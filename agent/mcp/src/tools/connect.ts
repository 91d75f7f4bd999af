import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'
import { say } from '../agent-text/index.ts'
import { attachments } from '../attachments.ts'
import type { Metrics } from '../operations/index.ts'
import { defineTool } from './define.ts'
import { describeConnected } from './describe.ts'

const connectionOutput = z.object({
  connection: z.string().describe('Id, for `connection` of other tools'),
  url: z.string(),
  protocol: z.enum(['abp', 'webmcp']).describe('webmcp: only WebMCP tools of the page'),
  app: z.string().describe('Host, name and version'),
  capabilities: z.array(z.string()).describe('Their signatures; `…` stands for more parameters'),
  warnings: z.array(z.string()).optional(),
})

const timeout = z.number().int().positive().optional().describe('Milliseconds for opening it')

const input = z.strictObject({
  url: z.string().optional().describe('http or https URL of a page of the app'),
  extensionPath: z
    .string()
    .optional()
    .describe('Instead: directory of an unpacked Chrome extension, one of those of `--extension`'),
  extensionId: z.string().optional().describe('Instead: its id'),
  abpPage: z
    .string()
    .optional()
    .describe('Page in the extension; by default its popup, side panel or options'),
  timeout,
})

const url = z.string().describe('http or https URL of a page of the app')
const shownTimeout = z.number().optional().describe('Milliseconds')

/** @param shownInput - the part of `input` that agents see */
const connectWith = (shownInput: z.ZodObject) =>
  defineTool({
    name: say`abp_connect`,
    title: say`Connect to a web app`,
    description: say`Opens a web app that speaks ABP, or has WebMCP tools, and lists what it can do. Several can be connected; the last is the default.`,
    input,
    shownInput,
    output: connectionOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    run: async (session, { timeout, ...place }, request) => {
      const limit = timeout ?? session.settings.browserTimeout
      const connection = await counted(session.metrics, () =>
        session.connections.open(targetOf(place), limit, request.signal),
      )
      // The agent should see this now, and not after an app has done its work.
      const problem = await session.results.problem()
      // Answers explain how to look at results. The library for that loads while the agent chooses a
      // capability. A load failure is reported on first use.
      setImmediate(() => void attachments().catch(() => undefined))
      const warnings = connection.session.warnings.map(({ message }) => message)
      const all = problem ? [...warnings, `Results cannot be saved now: ${problem.message}`] : warnings
      const becomeTools = session.settings.tools !== 'static' && !session.handles
      return describeConnected(connection, becomeTools, all)
    },
  })

export const connectTool = connectWith(z.object({ url, timeout: shownTimeout }))

/** For users who have named extensions. Other agents should not have to read about them. */
export const connectToExtensionsTool = connectWith(
  z.object({
    url: url.optional(),
    extensionPath: z.string().optional().describe('Instead: directory of an unpacked Chrome extension'),
    extensionId: z.string().optional().describe('Instead: its id'),
    abpPage: z.string().optional().describe('Page in it; by default its popup'),
    timeout: shownTimeout,
  }),
)

async function counted<Result>(metrics: Metrics, connect: () => Promise<Result>): Promise<Result> {
  try {
    const result = await connect()
    metrics.connectEnded('success')
    return result
  } catch (error) {
    metrics.connectEnded(isAbpError(error) ? error.code : 'INTERNAL_ERROR')
    throw error
  }
}

/** @throws {AbpError} `INVALID_PARAMS` unless exactly one place is given */
function targetOf({ abpPage, extensionId, extensionPath, url }: Omit<z.output<typeof input>, 'timeout'>) {
  const places = [url, extensionPath, extensionId].filter((place) => place !== undefined)
  if (places.length === 0) {
    throw new AbpError('INVALID_PARAMS', 'Give `url`: the http or https URL of a page of the app.')
  }
  if (places.length > 1) {
    throw new AbpError('INVALID_PARAMS', 'Give one of `url`, `extensionPath` and `extensionId`.')
  }
  return url ?? { abpPage, extensionId, extensionPath }
}
