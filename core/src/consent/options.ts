import type { AgentQuestion } from './question.ts'

/** The texts of the dialog; English by default. */
export interface ConsentLabels {
  /** Heading of the dialog. */
  heading: string
  /** Says who asks. `question.agent` is only what the agent calls itself. */
  asker: (question: AgentQuestion) => string
  /** Shown below a confirmation of something that cannot be undone. */
  destructive: string
  yes: string
  no: string
  /** Sends a form. */
  send: string
  /** Leaves a form. */
  cancel: string
  /** How many more questions wait. */
  waiting: (count: number) => string
  /** Said when a question is gone before it was answered. */
  withdrawn: string
  /** Why a click did not count: too early (or held down), out of sight, covered, or not a person's. */
  early: string
  hidden: string
  covered: string
  untrusted: string
  /** Marks a field that may stay empty. */
  optional: string
  /** Shown at a field for data that has no form of its own. */
  json: string
}

export interface ConsentOptions {
  labels?: Partial<ConsentLabels> | undefined
  /** Whose colours: `page` follows the page's `color-scheme`, `system` the person's setting; `page` by default. */
  theme?: 'page' | 'system' | 'light' | 'dark' | undefined
  /** Class of the element that holds the dialog, for the CSS variables. */
  className?: string | undefined
  /** Language of the texts, such as `de`; the page's by default. */
  lang?: string | undefined
}
