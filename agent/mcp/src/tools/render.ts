import { AbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'
import { type AgentText, fitText, joinTexts, say } from '../agent-text/index.ts'
import { saveAnswer } from '../answers/index.ts'
import { allowsOrigin, checkOrigin, matchesOrigin } from '../connections/index.ts'
import { fileReference, resolveFiles } from '../files/index.ts'
import { limits } from '../limits.ts'
import { renderOptions, renderPdf } from '../render/index.ts'
import { within } from '../within.ts'
import { defineTool } from './define.ts'

export const renderTool = defineTool({
  name: say`abp_render_to_pdf`,
  title: say`Print HTML to a PDF`,
  description: say`Scripts do not run; nothing comes from the network unless the user allowed it.`,
  input: z.strictObject({
    html: z
      .union([z.string(), fileReference])
      .describe('HTML, or a file with it: {"$file": "path"}, "pointer" into JSON'),
    options: renderOptions.optional(),
  }),
  shownInput: z.object({
    html: z.union([z.string(), z.object({})]).describe('HTML, or {"$file": "path", "pointer": "/html"}'),
    options: z
      .object({})
      .optional()
      .describe(
        "As Puppeteer's page.pdf: format, width, height, landscape, margin {top, …}, scale, pageRanges, headerTemplate, footerTemplate; and baseUrl",
      ),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  run: async (session, input, request) => {
    const { renderOrigin, callTimeout } = session.settings
    const { baseUrl } = input.options ?? {}
    if (baseUrl !== undefined) checkOrigin(baseUrl, session.settings)
    const mayLoad = (url: URL) => matchesOrigin(url, renderOrigin) && allowsOrigin(url, session.settings)
    const html = await readHtml(input.html, session.files)
    const options = input.options ?? renderOptions.parse({})
    const directory = await session.output.ready()
    const stop = new AbortController()
    const late = new AbpError('TIMEOUT', `The browser could not print the HTML within ${callTimeout} ms.`)
    const timer = setTimeout(() => stop.abort(late), callTimeout)
    const cancel = () => stop.abort(new AbpError('CANCELLED', 'The client cancelled the request.'))
    request.signal.addEventListener('abort', cancel, { once: true })
    if (request.signal.aborted) cancel()
    const opening = session.browser.get().then((browser) => browser.openPage())
    try {
      const page = await within(opening, callTimeout, 'open a page')
      const rendering = renderPdf(
        page,
        html,
        options,
        renderOrigin.length > 0 ? mayLoad : undefined,
        directory,
        stop.signal,
      )
      const { path, blocked } = await rendering
      const part = { mimeType: 'application/pdf', bytes: { form: 'file' as const, path } }
      const extracted = { parts: [part], rest: {}, nested: [] }
      const context = () => ({ warnings: notLoaded(blocked) })
      return (await saveAnswer(session, 'render_to_pdf', extracted, request.signal, context)).answer
    } finally {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', cancel)
      // The answer does not wait for a page that hangs.
      opening.then((page) => page.close()).catch(() => undefined)
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
  const found = await resolveFiles({ ...html, as: form }, files, async ({ path }) => path, 'html')
  if (typeof found === 'string') return found
  throw new AbpError('INVALID_PARAMS', `${html.$file} holds no HTML there: "pointer" must lead to a text.`)
}
