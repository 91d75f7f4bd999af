import { z } from 'zod'
import { say } from '../agent-text'
import { callCapability } from './call-capability'
import { defineTool } from './define'

export const callTool = defineTool({
  name: say`abp_call`,
  title: say`Call a capability of a connected app`,
  description: say`Calls a capability by its name; the result is saved to a file, whose path you get. Anywhere in params, {"$file": "path"} stands for a saved result or an allowed file ("as": "text" or "json" and "pointer": "/html" for what is in it), so that it goes on unread.`,
  input: z.strictObject({
    capability: z.string().describe('Such as convert.markdownToHtml'),
    params: z.record(z.string(), z.unknown()).optional(),
    connection: z.string().optional().describe('Id; the default one otherwise'),
    timeout: z.number().int().positive().optional().describe('Milliseconds without progress'),
  }),
  shownInput: z.object({
    capability: z.string().describe('Such as convert.markdownToHtml'),
    params: z.object({}).optional(),
    connection: z.string().optional(),
    timeout: z.number().optional().describe('Milliseconds without progress'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  run: (session, input, request) =>
    callCapability(session, request, 'abp_call', input, () => ({
      connection: session.connections.get(input.connection),
      capability: input.capability,
      params: input.params ?? {},
      ...(input.timeout !== undefined && { timeout: input.timeout }),
    })),
})
