import type { AgentQuestion } from './question.ts'

/** The dialog's labels; English by default. */
export interface ConsentLabels {
  /** Heading of the dialog. */
  heading: string
  /** Identifies the asking agent. `question.agent` is only the name that the agent claims. */
  asker: (question: AgentQuestion) => string
  /** Shown below a confirmation of something that cannot be undone. */
  destructive: string
  yes: string
  no: string
  /** Submits a form. */
  send: string
  /** Cancels a form. */
  cancel: string
  /** The number of further questions. */
  waiting: (count: number) => string
  /** Announced when a question is withdrawn before it is answered. */
  withdrawn: string
  /** Why a click did not count: too early (or held down), out of sight, covered, or not from a person. */
  early: string
  hidden: string
  covered: string
  untrusted: string
  /** Marks a field that may stay empty. */
  optional: string
  /** Shown at a field for data that has no specific form. */
  json: string
}

export interface ConsentOptions {
  labels?: Partial<ConsentLabels> | undefined
  /**
   * The source of the colours: `page` follows the page's `color-scheme`, `system` the person's setting;
   * `page` by default.
   */
  theme?: 'page' | 'system' | 'light' | 'dark' | undefined
  /** Class of the element that contains the dialog, for the CSS variables. */
  className?: string | undefined
  /** Language of the labels, such as `de`; the page's by default. */
  lang?: string | undefined
}
