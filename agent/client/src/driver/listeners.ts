interface Emitter<Listener> {
  on(event: string, listener: Listener): unknown
  off(event: string, listener: Listener): unknown
}

/** Listeners that are removed together. The emitter may outlive them, for example a caller's own page. */
export interface Listeners {
  /** Like `on`. There is no `once`: listeners that Puppeteer's `once` adds cannot be removed again. */
  add<Listener>(emitter: Emitter<Listener>, event: string, listener: Listener): void
  forget(): void
}

export function createListeners(): Listeners {
  let added: (() => void)[] = []
  return {
    add(emitter, event, listener) {
      emitter.on(event, listener)
      added.push(() => void emitter.off(event, listener))
    },
    forget() {
      for (const remove of added) remove()
      added = []
    },
  }
}
