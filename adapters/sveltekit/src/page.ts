import { type RegisterOptions, register } from '@abp-kit/core/register'

interface Page {
  /** The framework is ready for handlers. */
  ready(): void
  /** The definition has changed (hot update); nothing when it could not be evaluated. */
  update(definition: { default: unknown } | undefined): void
}

/** @param load - fetches the module whose default export is the app */
export function createPage(load: () => Promise<{ default: unknown }>, options: RegisterOptions): Page {
  let isReady = false
  const offer = () => register(load, options)
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
