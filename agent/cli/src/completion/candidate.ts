/** What may be typed at the cursor. */
export interface Candidate {
  /** The whole word. */
  value: string
  description: string
}
