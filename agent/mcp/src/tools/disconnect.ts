import { z } from 'zod'
import { connectionText, fitText, joinLines, joinTexts, say } from '../agent-text/index.ts'
import { answerOf } from '../answers/index.ts'
import { limits } from '../limits.ts'
import { defineTool } from './define.ts'

export const disconnectTool = defineTool({
  name: say`abp_disconnect`,
  title: say`Disconnect from a web app`,
  description: say`Closes an app's page and cancels its calls. Saved files stay.`,
  input: z.strictObject({
    connection: z.string().optional().describe('Id; the default one otherwise'),
  }),
  shownInput: z.object({ connection: z.string().optional() }),
  output: z.object({ connection: z.string(), remaining: z.array(z.string()) }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  run: async (session, { connection }) => {
    const closed = await session.connections.close(connection, 'The agent disconnected.')
    const all = session.connections.all()
    const remaining = all.map(({ id }) => fitText(id, limits.nameCharacters))
    const text = joinLines(
      say`Disconnected from ${connectionText(closed)}.`,
      all.length > 0 ? say`Still connected: ${joinTexts(all.map(connectionText), say`, `)}.` : undefined,
      all.length > 0 && !session.connections.default
        ? say`None of them is the default: name one with \`connection\`.`
        : undefined,
    )
    return answerOf(text, { connection: fitText(closed.id, limits.nameCharacters), remaining })
  },
})
