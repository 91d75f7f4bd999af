import { createCapabilitySource, type Start } from './capability-source'
import { syncCapabilities } from './sync-capabilities'

let tools: ReturnType<typeof syncCapabilities> | undefined
let source: ReturnType<typeof createCapabilitySource> | undefined

/**
 * Offers every capability of the page as a WebMCP tool, if the browser has WebMCP: those in the manifest and those that
 * parts of the page add and remove. The first call of a tool loads the runtime.
 *
 * @param start - fetches the runtime and the definitions, and installs them; a new function after each hot update
 */
export function offer(start: Start): void {
  const { modelContext } = document
  if (!modelContext) return
  source ??= createCapabilitySource(() => tools?.update())
  source.restart(start)
  tools ??= syncCapabilities(modelContext, source)
  tools.update()
}
