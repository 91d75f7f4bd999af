import { AbpError } from '@abp-kit/core'
import { z } from 'zod'
import { savedOutput } from '../answers'
import { fileReference, resolveFiles } from '../files'
import { renderOptions, renderPdf } from '../render'
import { within } from '../within'
import { saveAnswer } from './call-capability'
import { defineTool } from './define'

export const renderTool = defineTool({
  name: 'abp_render_to_pdf',
  title: 'Print HTML to a PDF',
  description:
    'Makes a PDF of HTML with the browser, such as HTML that an app made. Scripts do not run, and nothing is loaded from the ' +
    'network unless the user allowed it: embed pictures and fonts as data: URLs.',
  input: z.strictObject({
    html: z
      .union([z.string(), fileReference])
      .describe('The HTML, or a file that holds it: {"$file": "path"}, with "pointer" into a JSON file'),
    options: renderOptions.optional(),
  }),
  output: savedOutput,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  run: async (bridge, input) => {
    const { renderOrigin, callTimeout } = bridge.settings
    const html = await readHtml(input.html, bridge.files)
    const options = input.options ?? renderOptions.parse({})
    await bridge.output.directory.prepare()
    const rendering = renderPdf(await bridge.browser.get(), html, options, renderOrigin, callTimeout)
    const { text, blocked } = await within(rendering, callTimeout, 'print the HTML')
    const warnings =
      blocked.length > 0
        ? [`Not loaded: ${blocked.join(', ')}. Embed it, or ask the user to allow it with --render-origin.`]
        : []
    const part = { mimeType: 'application/pdf', bytes: { form: 'base64' as const, text } }
    return saveAnswer(bridge, 'render_to_pdf', undefined, { parts: [part], metadata: {} }, warnings)
  },
})

async function readHtml(
  html: string | z.output<typeof fileReference>,
  files: Parameters<typeof resolveFiles>[1],
): Promise<string> {
  if (typeof html === 'string') return html
  const form = html.pointer === undefined && html.as === 'binary' ? ('text' as const) : html.as
  const found = await resolveFiles({ ...html, as: form }, files, 'html')
  if (typeof found === 'string') return found
  throw new AbpError('INVALID_PARAMS', `${html.$file} holds no HTML there: "pointer" must lead to a text.`)
}
