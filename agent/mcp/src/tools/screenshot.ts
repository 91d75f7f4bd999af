import { z } from 'zod'
import { savedOutput } from '../answers'
import { checkOrigin } from '../connections'
import { within } from '../within'
import { saveAnswer } from './call-capability'
import { defineTool } from './define'

export const screenshotTool = defineTool({
  name: 'abp_screenshot',
  title: 'Take a picture of the app',
  description: 'Saves a picture of the page of a connected app, to see what a person would see.',
  input: z.strictObject({
    connection: z.string().optional().describe('Id of a connection; the last one by default'),
    fullPage: z.boolean().default(false).describe('The whole page instead of the visible part'),
    format: z.enum(['png', 'jpeg']).default('png'),
  }),
  output: savedOutput,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  run: async (bridge, { connection, fullPage, format }) => {
    const { session, url } = bridge.connections.get(connection)
    checkOrigin(url, bridge.settings)
    const picture = session.screenshot({ fullPage, type: format })
    const bytes = await within(picture, bridge.settings.callTimeout, 'take the picture')
    const text = Buffer.from(bytes).toString('base64')
    const part = { mimeType: `image/${format}`, bytes: { form: 'base64' as const, text } }
    return saveAnswer(bridge, 'screenshot', { parts: [part], rest: {}, deep: [] })
  },
})
