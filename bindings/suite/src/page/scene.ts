/** The state of a page. It is the same for all frameworks. */
export interface Scene {
  /** The first counter. */
  shown: boolean
  /** A second counter with the same capability. */
  second: boolean
  /** A prop of the counters. */
  step: number
  /** Whether the counters offer their capability. */
  enabled: boolean
  /** The badge, based on `useAgentActivity`. */
  badge: boolean
  /** A part that the framework keeps inactive, if it supports that: keep-alive, activity. */
  aside: boolean
  /** A counter that stays suspended until `openGate` is called. */
  suspended: boolean
  /** The ready-made dialog for questions, or the framework's own with `useAgentQuestions`. */
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

/** The state of the page's root component. The test changes it. */
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
/** The promise that a suspended counter awaits; `gate.open` resolves it. */
export const gate = {
  passed: new Promise<void>((resolve) => {
    open = resolve
  }),
  open: () => open(),
}
