import type { CallVia } from '../definition/context.ts'
import type { CapabilityContext } from '../definition/handler.ts'
import type { JsonSchema } from '../protocol/json-schema.ts'

/** Why an answer was not taken; the question stays open, unless it is `closed` or `framed`. */
export type AnswerRefusal =
  /** A script made the event, or it is no `click` inside the element that shows the question. */
  | 'untrusted'
  /** The question has been visible for less than half a second, or the button or key was pressed before that. */
  | 'early'
  /** The key has been held down since before. */
  | 'held'
  /** The element is not in view, or the tab is in the background, or `shown` was not called. */
  | 'hidden'
  /** Something lies above the element. Only Chromium can tell. */
  | 'covered'
  /** The document is in a frame of another origin. */
  | 'framed'
  /** The question has been answered or withdrawn. */
  | 'closed'

interface Asked {
  /** Unique in the page. */
  readonly id: string
  /** The name that the agent claims, 100 characters at most. Nothing proves it: say so where you show it. */
  readonly agent: string
  /** How the call arrived: through `window.abp`, a WebMCP tool or a message. */
  readonly via: CallVia
  /** The capability that asks, and its call. */
  readonly capability: string
  readonly callId: string
  /** Unix time in milliseconds. */
  readonly askedAt: number
  /** What is asked: 2,000 characters at most, without control characters. It may quote an agent: show it as text. */
  readonly text: string
  /**
   * Tells the question which element shows it. Call it when the element is in the document, for example as a ref. From
   * then on the time until an answer counts.
   *
   * @param button - the control that answers. A click elsewhere in the element, such as on "No", then never counts, and no
   *   other element can show the question until this one no longer does
   * @returns a function to call when the element no longer shows it
   */
  shown(element: Element | null, button?: Element): () => void
  /**
   * Answers with what the person chose, if a person did.
   *
   * @param event - the browser's own `click` event, while it is dispatched (in React `event.nativeEvent`)
   * @param value - of `input` and `preference` the value, of `select` the `value` of the option; `confirm` needs none
   * @returns the reason why the answer was not taken, or `undefined`
   */
  answer(event: Event, value?: unknown): AnswerRefusal | undefined
  /**
   * Says no: `confirmed: false`, and for other questions the error `CANCELLED`.
   *
   * @param error - the reason why nobody could be asked, instead of a no
   */
  decline(error?: unknown): void
}

/** A question of a capability to the person in the page. */
export type AgentQuestion = Asked &
  (
    | {
        readonly kind: 'confirm'
        /** Whether the person confirms something that cannot be undone. */
        readonly destructive: boolean
      }
    | { readonly kind: 'input'; readonly schema: JsonSchema }
    | { readonly kind: 'preference'; readonly schema: JsonSchema; readonly default: unknown }
    | { readonly kind: 'select'; readonly options: readonly QuestionOption[]; readonly default: unknown }
  )

export interface QuestionOption {
  readonly value: unknown
  /** 200 characters at most. */
  readonly label: string
}

/** A question as the runtime asks it. */
export interface AskedPerson {
  method: string
  params: Record<string, unknown>
  call: {
    readonly agent: string
    readonly callId: string
    readonly capability: string
    readonly via: CallVia
    /** The call's latest report. */
    readonly progress?: Parameters<CapabilityContext['progress']>
  }
  /** Reports the call's progress. */
  progress: CapabilityContext['progress']
  /** Aborts when the question is over: answered, timed out, or its call ended. */
  signal: AbortSignal
}

/** @returns an answer in the protocol's form (docs/protocol.md §3, Elicitation) */
export type AskPerson = (asked: AskedPerson) => Promise<unknown>

/** Where all copies of this package in a page keep the open questions. */
export interface Desk {
  /** In the order in which they were asked. A new list after each change. */
  open: readonly AgentQuestion[]
  readonly watchers: Set<() => void>
  /** Set while something watches. */
  ask?: AskPerson | undefined
  /** Those that want to show the ready dialog. The first one does. */
  readonly dialogs: Set<object>
}
