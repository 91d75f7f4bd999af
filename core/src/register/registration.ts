import { type RegisterOptions, register } from './register'

type Load = () => Promise<{ default: unknown }>

/** For adapters: collects what `register` needs. The two calls may come in any order. */
export interface Registration {
  /** Reports that the framework is ready, so that handlers can run. */
  ready(): void
  /**
   * Sets the function that fetches the definitions: at the start, and again after each hot update.
   *
   * @param load - by default the last one, for a bundler that forgot what it gave
   */
  update(load?: Load): void
}

/** Registers an app when its framework is ready and its definitions are known, and again when the definitions change. */
export function createRegistration(options: RegisterOptions): Registration {
  let current: Load | undefined
  let isReady = false
  const update = (load = current) => {
    current = load
    if (isReady && load) register(load, options)
  }
  return {
    ready() {
      isReady = true
      update()
    },
    update,
  }
}
