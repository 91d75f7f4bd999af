import { z } from 'zod'
import { connectionText, say } from '../agent-text/index.ts'
import { saveAnswer } from '../answers/index.ts'
import { checkOrigin } from '../connections/index.ts'
import { within } from '../within.ts'
import { defineTool } from './define.ts'

export const screenshotTool = defineTool({
  name: say`abp_screenshot`,
  title: say`Take a picture of the app`,
  description: say`Saves a picture of an app's page, as a person would see it.`,
  input: z.strictObject({
    connection: z.string().optional().describe('Id; the default one otherwise'),
    fullPage: z.boolean().default(false).describe('The whole page instead of the visible part'),
    format: z.enum(['png', 'jpeg']).default('png'),
  }),
  shownInput: z.object({
    connection: z.string().optional(),
    fullPage: z.boolean().optional(),
    format: z.enum(['png', 'jpeg']).optional(),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  run: async (session, { connection, fullPage, format }, { signal }) => {
    const app = session.connections.get(connection)
    checkOrigin(app.url, session.settings)
    const picture = app.session.screenshot({ fullPage, type: format })
    const bytes = await within(picture, session.settings.callTimeout, 'take the picture')
    const text = Buffer.from(bytes).toString('base64')
    const part = { mimeType: `image/${format}`, bytes: { form: 'base64' as const, text } }
    const extracted = { parts: [part], rest: {}, nested: [] }
    const from = () => ({ from: connectionText(app) })
    return (await saveAnswer(session, 'screenshot', extracted, signal, from)).answer
  },
})
