import { type RegisterOptions, register } from './register.ts'

type Load = () => Promise<{ default: unknown }>

/** For adapters: collects the arguments of `register`. The two calls may come in any order. */
export interface Registration {
  /** Reports that the framework is ready, so that handlers can run. Calls after the first do nothing. */
  ready(): void
  /**
   * Sets the function that loads the definitions: at the start, and again after each hot update.
   *
   * @param load - by default the previous function, for a bundler that does not keep it
   */
  update(load?: Load): void
}

/**
 * Registers an app whose framework becomes ready later, and registers it again when its definitions change.
 */
export function createRegistration(options: Omit<RegisterOptions, 'ready'>): Registration {
  let current: Load | undefined
  let open: () => void = () => {}
  const ready = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    ready: open,
    update(load = current) {
      current = load
      if (load) register(load, { ...options, ready })
    },
  }
}
