import { createSource, type Start } from './source'
import { createTools } from './tools'

let tools: ReturnType<typeof createTools> | undefined
let source: ReturnType<typeof createSource> | undefined

/**
 * Makes every capability of the page a WebMCP tool, where the browser has WebMCP: what the manifest lists, and
 * what comes and goes with parts of the page. The runtime is loaded with the first call of a tool.
 *
 * @param start - fetches the runtime and the definitions, and installs them; another one after a hot update
 */
export function offer(start: Start): void {
  const { modelContext } = document
  if (!modelContext) return
  source ??= createSource(() => tools?.update())
  source.restart(start)
  tools ??= createTools(modelContext, source)
  tools.update()
}
