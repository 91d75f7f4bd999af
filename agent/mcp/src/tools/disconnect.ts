import { z } from 'zod'
import { describeChoice } from '../connections'
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
    const all = bridge.connections.all()
    const rest = all.length > 0 ? ` Still connected: ${all.map(describeChoice).join(', ')}.` : ''
    const none = all.length > 0 && !bridge.connections.default
    const choose = none ? ' None of them is the default: name one with `connection`.' : ''
    const text = `Disconnected from ${closed.label} (${closed.id}).${rest}${choose}`
    return {
      content: [{ type: 'text', text }],
      structuredContent: { connection: closed.id, remaining: all.map(({ id }) => id) },
    }
  },
})
