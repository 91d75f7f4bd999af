import { createCapabilitySource, type FindHost, type Start } from './capability-source.ts'
import { syncCapabilities } from './sync-capabilities.ts'

let tools: ReturnType<typeof syncCapabilities> | undefined
let source: ReturnType<typeof createCapabilitySource> | undefined

/**
 * Offers every capability of the page as a WebMCP tool, if the browser has WebMCP: those in the manifest, and
 * those that parts of the page add and remove. The first call of a tool loads the runtime.
 *
 * @param start - fetches the runtime and the definitions, and installs them; a new function after each hot
 *   update
 * @param findHost - finds the bootstrap's side of `window.abp`, which may be created later
 */
export function offer(start: Start, findHost: FindHost): void {
  const { modelContext } = document
  if (!modelContext) return
  source ??= createCapabilitySource(findHost, () => tools?.update())
  source.restart(start)
  tools ??= syncCapabilities(modelContext, source)
  tools.update()
}
