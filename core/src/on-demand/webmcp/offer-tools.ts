import { createCapabilitySource, type Start } from './capability-source'
import { syncCapabilities } from './sync-capabilities'

let tools: ReturnType<typeof syncCapabilities> | undefined
let source: ReturnType<typeof createCapabilitySource> | undefined

/**
 * Makes every capability of the page a WebMCP tool, where the browser has WebMCP: what the manifest lists, and
 * what comes and goes with parts of the page. The runtime is loaded with the first call of a tool.
 *
 * @param start - fetches the runtime and the definitions, and installs them; another one after a hot update
 */
export function offer(start: Start): void {
  const { modelContext } = document
  if (!modelContext) return
  source ??= createCapabilitySource(() => tools?.update())
  source.restart(start)
  tools ??= syncCapabilities(modelContext, source)
  tools.update()
}
