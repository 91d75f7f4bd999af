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
  run: async (bridge, input, request) => {
    const { renderOrigin, callTimeout } = bridge.settings
    const html = await readHtml(input.html, bridge.files)
    const options = input.options ?? renderOptions.parse({})
    const directory = await bridge.output.ready()
    const stop = new AbortController()
    const late = new AbpError('TIMEOUT', `The browser could not print the HTML within ${callTimeout} ms.`)
    const timer = setTimeout(() => stop.abort(late), callTimeout)
    const cancel = () => stop.abort(new AbpError('CANCELLED', 'The client cancelled the request.'))
    request.signal.addEventListener('abort', cancel, { once: true })
    if (request.signal.aborted) cancel()
    const opening = bridge.browser.get().then((browser) => browser.openPage())
    try {
      const page = await within(opening, callTimeout, 'open a page')
      const { path, blocked } = await renderPdf(page.cdp, html, options, renderOrigin, directory, stop.signal)
      const part = { mimeType: 'application/pdf', bytes: { form: 'file' as const, path } }
      const sorted = { parts: [part], rest: {}, deep: [] }
      return await saveAnswer(bridge, 'render_to_pdf', sorted, request.signal, notLoaded(blocked))
    } finally {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', cancel)
      // One that hangs keeps nobody waiting.
      opening.then((page) => page.close()).catch(() => undefined)
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
  const found = await resolveFiles({ ...html, as: form }, files, async ({ path }) => path, 'html')
  if (typeof found === 'string') return found
  throw new AbpError('INVALID_PARAMS', `${html.$file} holds no HTML there: "pointer" must lead to a text.`)
}
