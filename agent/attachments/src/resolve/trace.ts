/** One step of a resolution, in the order in which they were taken. */
export interface Step {
  /** The file: its name, after those of the files that it came out of. */
  attachment: string
  /** `type` is what the bytes are; the others are the ways to a model, in this order. */
  route: 'type' | 'native' | 'skill' | 'shell' | 'descriptor'
  /** Whether the way was taken. */
  taken: boolean
  /** Why, in a sentence. */
  reason: string
}
