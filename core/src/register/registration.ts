import type { loadNewest } from './load-newest'
import { type RegisterOptions, register } from './register'

type Load = () => Promise<{ default: unknown }>

/** For adapters: what `register` waits for. The two may come in any order. */
export interface Registration {
  /** The framework is ready for handlers: from now on they can run. A second time it does nothing. */
  ready(): void
  /** How to fetch the definitions: at first, and again after each hot update. */
  update(load: Load): void
}

/**
 * Registers an app when its framework is ready and its definitions are known, and anew when these change.
 *
 * @param newest - `loadNewest` where there are hot updates. Leave it out in a build, so that bundlers leave it out too
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
