import type { RuntimeMode } from '@abp-kit/core/adapter'
import { register } from '@abp-kit/core/register'

type Load = () => Promise<{ default: unknown }>

interface Page {
  /** The framework is ready for handlers. */
  ready(): void
  /** The definition has changed (hot update); nothing when it could not be evaluated. */
  update(definition: { default: unknown } | undefined): void
}

/**
 * @param load - fetches the module whose default export is the app
 * @param wrap - what options add to it
 */
export function createPage(
  load: Load,
  runtime: RuntimeMode,
  wrap: (load: Load) => Load = (same) => same,
): Page {
  let isReady = false
  const offer = () => register(wrap(load), { runtime })
  return {
    ready() {
      isReady = true
      offer()
    },
    update(definition) {
      if (!definition) return
      load = async () => definition
      if (isReady) offer()
    },
  }
}
