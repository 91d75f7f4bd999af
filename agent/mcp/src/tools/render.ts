import { AbpError } from '@abp-kit/core'
import { z } from 'zod'
import { type AgentText, fitText, joinTexts, say } from '../agent-text'
import { allowsOrigin, checkOrigin, matchesOrigin } from '../connections'
import { fileReference, resolveFiles } from '../files'
import { limits } from '../limits'
import { renderOptions, renderPdf } from '../render'
import { within } from '../within'
import { saveAnswer } from './call-capability'
import { defineTool } from './define'

export const renderTool = defineTool({
  name: say`abp_render_to_pdf`,
  title: say`Print HTML to a PDF`,
  description: say`Makes a PDF of HTML. Scripts do not run; nothing is loaded from the network unless the user allowed it.`,
  input: z.strictObject({
    html: z
      .union([z.string(), fileReference])
      .describe('The HTML, or a file that holds it: {"$file": "path"}, with "pointer" into a JSON file'),
    options: renderOptions.optional(),
  }),
  shownInput: z.object({
    html: z.unknown().describe('HTML, or {"$file": "path", "pointer": "/html"}'),
    options: z
      .object({})
      .optional()
      .describe(
        "As Puppeteer's page.pdf: format, width, height, landscape, margin {top, …}, scale, pageRanges, headerTemplate, footerTemplate; and baseUrl",
      ),
  }),
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
      return await saveAnswer(bridge, 'render_to_pdf', sorted, () => ({ warnings: notLoaded(blocked) }))
    } finally {
      await page.close()
    }
  },
})

function notLoaded(blocked: readonly string[]): AgentText[] {
  if (blocked.length === 0) return []
  const addresses = blocked.map((address) => fitText(address, limits.addressCharacters))
  return [
    say`Not loaded: ${joinTexts(addresses, say`, `)}. Embed it, or ask the user to allow it with --render-origin.`,
  ]
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
