/** A candidate for the word at the cursor. */
export interface Candidate {
  /** The whole word. */
  value: string
  description: string
}
