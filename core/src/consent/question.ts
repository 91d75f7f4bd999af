import type { CallVia } from '../definition/context.ts'
import type { CapabilityContext } from '../definition/handler.ts'
import type { JsonSchema } from '../protocol/json-schema.ts'

/** Why an answer was rejected. The question stays open, unless the reason is `closed` or `framed`. */
export type AnswerRefusal =
  /** A script created the event, or it is not a `click` inside the element that shows the question. */
  | 'untrusted'
  /** The question has been visible for less than half a second, or the button or key was pressed before that. */
  | 'early'
  /** The key has been held down since an earlier press. */
  | 'held'
  /** The element is not in view, or the tab is in the background, or `shown` was not called. */
  | 'hidden'
  /** Another element covers the element. Only Chromium can detect this. */
  | 'covered'
  /** The document is in a frame of another origin. */
  | 'framed'
  /** The question has been answered or withdrawn. */
  | 'closed'

interface Asked {
  /** Unique in the page. */
  readonly id: string
  /**
   * The name that the agent claims, 100 characters at most. It is not verified: label it as a claim where you
   * show it.
   */
  readonly agent: string
  /** How the call arrived: through `window.abp`, a WebMCP tool or a message. */
  readonly via: CallVia
  /** The capability that asks, and its call. */
  readonly capability: string
  readonly callId: string
  /** Unix time in milliseconds. */
  readonly askedAt: number
  /**
   * The question's text: 2,000 characters at most, without control characters. It may quote an agent: show it
   * as text.
   */
  readonly text: string
  /**
   * Registers the element that shows the question. Call it when the element is in the document, for example
   * as a ref. The time until an answer counts starts here.
   *
   * @param button - the control that answers. A click elsewhere in the element, such as on "No", then never
   *   counts, and no other element can show the question while this one does
   * @returns a function to call when the element no longer shows it
   */
  shown(element: Element | null, button?: Element): () => void
  /**
   * Answers with the person's choice, if a person made it.
   *
   * @param event - the browser's own `click` event, while it is dispatched (in React `event.nativeEvent`)
   * @param value - for `input` and `preference` the value, for `select` the `value` of the option; `confirm`
   *   does not need one
   * @returns the reason why the answer was rejected, or `undefined`
   */
  answer(event: Event, value?: unknown): AnswerRefusal | undefined
  /**
   * Declines: `confirmed: false`, and for other questions the error `CANCELLED`.
   *
   * @param error - the reason why no one could be asked, instead of a refusal
   */
  decline(error?: unknown): void
}

/** A capability's question to the person in the page. */
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

/** A question from the runtime. */
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
  /** Aborts when the question ends: answered, timed out, or its call ended. */
  signal: AbortSignal
}

/** @returns an answer in the protocol's form (docs/protocol.md §3, Elicitation) */
export type AskPerson = (asked: AskedPerson) => Promise<unknown>

/** The open questions, shared by all copies of this package in a page. */
export interface Desk {
  /** In the order in which they were asked. A new array after each change. */
  open: readonly AgentQuestion[]
  readonly watchers: Set<() => void>
  /** Set while there is a watcher. */
  ask?: AskPerson | undefined
  /** The mounted dialogs. Only the first one opens. */
  readonly dialogs: Set<object>
}
