import { z } from 'zod'
import { savedOutput } from '../answers'
import { callCapability } from './call-capability'
import { defineTool } from './define'

export const callTool = defineTool({
  name: 'abp_call',
  title: 'Call a capability of a connected app',
  description:
    'Calls any capability by its name. The result is always saved to a file; you get its path, type and size. ' +
    'Anywhere in `params`, {"$file": "path"} stands for a file: a saved result (its path, or its address in the store), or one in an allowed directory ' +
    '(with "as": "text" or "json" and "pointer": "/html" for what is in it), so that results can go on to the next call unread.',
  input: z.strictObject({
    capability: z.string().describe('Name as abp_connect lists it, such as convert.markdownToHtml'),
    params: z.record(z.string(), z.unknown()).optional().describe('Parameters of the capability'),
    connection: z.string().optional().describe('Id of a connection; the last one by default'),
    timeout: z
      .number()
      .int()
      .positive()
      .optional()
      .describe('Milliseconds without progress, instead of the configured'),
  }),
  output: savedOutput,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  run: (bridge, input, request) =>
    callCapability(bridge, request, 'abp_call', input, () => ({
      tool: 'abp_call',
      args: input,
      connection: bridge.connections.get(input.connection),
      capability: input.capability,
      params: input.params ?? {},
      ...(input.timeout !== undefined && { timeout: input.timeout }),
    })),
})
