import type { CapabilityHandler } from './definition/handler'
import type { UnparsedValue } from './schema/schema'

/** How a call of a handler ended: what it returned, or what it threw. */
export type CallOutcome<Data = unknown> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: unknown }

/** What the calls of one handler do. */
export interface CallState<Data = unknown> {
  /** How many run. */
  readonly running: number
  /** How the last one ended; nothing before the first has. */
  readonly last: CallOutcome<Data> | undefined
}

/** What a component gives to follow its calls. */
export interface Tracked<Input, Output, Context> {
  /** The handler of the moment. */
  handler(): CapabilityHandler<Input, Output, Context>
  /** Set here: registered anew, the component goes on counting. */
  state?: CallState<UnparsedValue<Output>>
  /** Hears of each call twice: when it begins, and when it has ended. */
  changed(state: CallState<UnparsedValue<Output>>): void
  /**
   * Where a framework shows a change later: this is called with each state that is shown. Answers and other calls wait
   * for it, so that they find what a handler changed; after a second they do not.
   */
  shown?: (state: CallState<UnparsedValue<Output>>) => void
}

/** A framework may not show a component for long: one that waits for data, or is aside. */
const maxShownMs = 1000

/** The next call begins after it: of all components, because those of a page share their state. */
let shown: Promise<unknown> = Promise.resolve()

/**
 * For bindings of frameworks: makes the handler to register of the one that a component has. Fetched with the first call,
 * because a page without agents needs nothing of it.
 *
 * @param tracked - its `shown` is set here
 * @param isShownLater - whether somebody calls `tracked.shown`
 * @returns what `load` of a capability gives
 */
export function trackCalls<Input, Output, Context>(
  tracked: Tracked<Input, Output, Context>,
  isShownLater = false,
): { default: CapabilityHandler<Input, Output, Context> } {
  type State = CallState<UnparsedValue<Output>>
  const waiting = new Map<State, () => void>()
  tracked.shown = (state) => {
    if (!waiting.has(state)) return
    // A map keeps the order of insertion: what was set before is shown with it.
    for (const [earlier, proceed] of waiting) {
      proceed()
      waiting.delete(earlier)
      if (earlier === state) break
    }
  }
  const change = (more: number, ended?: State['last']) => {
    const { last, running }: State = tracked.state ?? { running: 0, last: undefined }
    const state = { running: running + more, last: ended ?? last }
    tracked.state = state
    tracked.changed(state)
    return state
  }
  const untilShown = async (state: State) => {
    if (!isShownLater) return
    await new Promise<void>((proceed) => {
      waiting.set(state, proceed)
      setTimeout(proceed, maxShownMs)
    })
  }
  /** The next call waits for what this one has changed. */
  const end = (outcome: State['last']) => {
    const ended = untilShown(change(-1, outcome))
    shown = Promise.all([shown, ended])
    return ended
  }
  return {
    default: async (params, context) => {
      const begun = shown.then(() => {
        context.signal.throwIfAborted()
        // What it throws at once is its outcome too.
        const returned = (async () => tracked.handler()(params, context))()
        // After the handler, so that what it set at once is shown with this.
        return { returned, counted: untilShown(change(1)) }
      })
      shown = begun.then(
        ({ counted }) => counted,
        () => undefined,
      )
      const { returned } = await begun
      try {
        const data = await returned
        await end({ data })
        return data
      } catch (error) {
        void end({ error })
        throw error
      }
    },
  }
}
