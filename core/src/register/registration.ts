import type { loadNewest } from './load-newest'
import { type RegisterOptions, register } from './register'

type Load = () => Promise<{ default: unknown }>

/** For adapters: collects what `register` needs. The two calls may come in any order. */
export interface Registration {
  /** Reports that the framework is ready, so that handlers can run. Does nothing the second time. */
  ready(): void
  /** Sets the function that fetches the definitions: at the start, and again after each hot update. */
  update(load: Load): void
}

/**
 * Registers an app when its framework is ready and its definitions are known, and again when the definitions change.
 *
 * @param newest - `loadNewest` if there are hot updates. Leave it out in a build, so that bundlers leave it out too
 */
export function createRegistration(options: RegisterOptions, newest?: typeof loadNewest): Registration {
  let current: Load | undefined
  let isReady = false
  const offer = () => {
    const load = current
    if (isReady && load) register(newest ? newest(() => current ?? load) : load, options)
  }
  return {
    ready() {
      if (isReady) return
      isReady = true
      offer()
    },
    update(load) {
      current = load
      offer()
    },
  }
}
