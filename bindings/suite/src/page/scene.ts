/** What a page shows. It is the same for all frameworks. */
export interface Scene {
  /** The first counter. */
  shown: boolean
  /** A second one of the same capability. */
  second: boolean
  /** A prop of the counters. */
  step: number
  /** Whether the counters offer their capability. */
  enabled: boolean
  /** The badge, made by `useAgentActivity`. */
  badge: boolean
  /** A part that the framework keeps aside, if it supports that: keep-alive, activity. */
  aside: boolean
  /** A counter that cannot be shown before `openGate` is called. */
  suspended: boolean
  /** The ready dialog for questions, or the framework's own with `useAgentQuestions`. */
  asks: 'dialog' | 'own' | ''
}

export const emptyScene: Scene = {
  shown: false,
  second: false,
  step: 1,
  enabled: true,
  badge: true,
  aside: false,
  suspended: false,
  asks: '',
}

let current = emptyScene
const listeners = new Set<() => void>()

/** What the page's root component shows. The test changes it. */
export const stage = {
  get: (): Scene => current,
  set(change: Partial<Scene>): void {
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

let open = () => {}
/** What a suspended counter waits for; `gate.open` lets it continue. */
export const gate = {
  passed: new Promise<void>((resolve) => {
    open = resolve
  }),
  open: () => open(),
}
