import { z } from 'zod'
import { defineTool } from './define'

export const disconnectTool = defineTool({
  name: 'abp_disconnect',
  title: 'Disconnect from a web app',
  description:
    'Ends the connection to an app: its running calls are cancelled and its page is closed. Saved files stay.',
  input: z.strictObject({
    connection: z.string().optional().describe('Id of a connection; the last one by default'),
  }),
  output: z.object({ connection: z.string(), remaining: z.array(z.string()) }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  run: async (bridge, { connection }) => {
    const closed = await bridge.connections.close(connection, 'The agent disconnected.')
    const remaining = bridge.connections.all().map(({ id }) => id)
    const rest = remaining.length > 0 ? ` Still connected: ${remaining.join(', ')}.` : ''
    return {
      content: [{ type: 'text', text: `Disconnected from ${closed.appName} (${closed.id}).${rest}` }],
      structuredContent: { connection: closed.id, remaining },
    }
  },
})
