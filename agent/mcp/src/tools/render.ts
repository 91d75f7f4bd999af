import { AbpError } from '@abp-kit/core'
import { z } from 'zod'
import { savedOutput } from '../answers'
import { allowsOrigin, checkOrigin, matchesOrigin } from '../connections'
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
    const { baseUrl } = input.options ?? {}
    if (baseUrl !== undefined) checkOrigin(baseUrl, bridge.settings)
    const mayLoad = (url: URL) => matchesOrigin(url, renderOrigin) && allowsOrigin(url, bridge.settings)
    const html = await readHtml(input.html, bridge.files)
    const options = input.options ?? renderOptions.parse({})
    const directory = await bridge.output.directory.prepare()
    const page = await (await bridge.browser.get()).openPage()
    try {
      const rendering = renderPdf(
        page.cdp,
        html,
        options,
        renderOrigin.length > 0 ? mayLoad : undefined,
        directory,
      )
      const { path, blocked } = await within(rendering, callTimeout, 'print the HTML')
      const part = { mimeType: 'application/pdf', bytes: { form: 'file' as const, path } }
      const sorted = { parts: [part], rest: {}, deep: [] }
      return await saveAnswer(bridge, 'render_to_pdf', sorted, notLoaded(blocked))
    } finally {
      await page.close()
    }
  },
})

function notLoaded(blocked: readonly string[]): string[] {
  if (blocked.length === 0) return []
  return [`Not loaded: ${blocked.join(', ')}. Embed it, or ask the user to allow it with --render-origin.`]
}

async function readHtml(
  html: string | z.output<typeof fileReference>,
  files: Parameters<typeof resolveFiles>[1],
): Promise<string> {
  if (typeof html === 'string') return html
  const form = html.pointer === undefined && html.as === 'binary' ? ('text' as const) : html.as
  const found = await resolveFiles({ ...html, as: form }, files, () => undefined, 'html')
  if (typeof found === 'string') return found
  throw new AbpError('INVALID_PARAMS', `${html.$file} holds no HTML there: "pointer" must lead to a text.`)
}
