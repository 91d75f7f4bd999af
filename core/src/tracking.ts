import type { CapabilityHandler } from './definition/handler.ts'
import type { UnparsedValue } from './schema/schema.ts'

/** The outcome of a handler's call: the data that it returned, or the error that it threw. */
export type CallOutcome<Data = unknown> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: unknown }

/** The state of one handler's calls. */
export interface CallState<Data = unknown> {
  /** The number of running calls. */
  readonly running: number
  /** The outcome of the most recently ended call; `undefined` before the first has ended. */
  readonly last: CallOutcome<Data> | undefined
}

/** A component's part in tracking its calls. */
export interface Tracked<Input, Output, Context> {
  /** @returns the component's current handler */
  handler(): CapabilityHandler<Input, Output, Context>
  /** Set by `trackCalls`, so that a component that registers again continues its count. */
  state?: CallState<UnparsedValue<Output>>
  /** Called twice for each call: when it begins, and when it has ended. */
  changed(state: CallState<UnparsedValue<Output>>): void
  /**
   * For frameworks that show a change later: the binding calls it with each state that the framework has
   * shown. Results and other calls wait for that, one second at most, so that they see the handler's changes.
   */
  shown?: (state: CallState<UnparsedValue<Output>>) => void
}

/**
 * A framework may not show a component for a long time, for example while it waits for data or is inactive.
 */
const maxShownMs = 1000

/**
 * The next call starts after this promise. Shared by all components, because the components of a page share
 * their state.
 */
let shown: Promise<unknown> = Promise.resolve()

/**
 * For framework bindings: wraps a component's handler into the handler to register. The page fetches this
 * module with the first call, because a page without agents does not need it.
 *
 * @param tracked - this function sets its `shown`
 * @param isShownLater - whether the binding calls `tracked.shown`
 * @returns a module as the `load` of a capability returns it
 */
export function trackCalls<Input, Output, Context>(
  tracked: Tracked<Input, Output, Context>,
  isShownLater = false,
): { default: CapabilityHandler<Input, Output, Context> } {
  type State = CallState<UnparsedValue<Output>>
  const waiting = new Map<State, () => void>()
  tracked.shown = (state) => {
    if (!waiting.has(state)) return
    // A map keeps insertion order: the framework shows earlier states together with this one.
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
  /** The next call waits until this call's changes are shown. */
  const end = (outcome: State['last']) => {
    const ended = untilShown(change(-1, outcome))
    shown = Promise.all([shown, ended])
    return ended
  }
  return {
    default: async (params, context) => {
      const begun = shown.then(() => {
        context.signal.throwIfAborted()
        // A synchronously thrown error also counts as the handler's outcome.
        const returned = (async () => tracked.handler()(params, context))()
        // After the handler, so that the framework shows this together with the handler's synchronous
        // changes.
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
