/** One step of a resolution. A trace lists steps in order. */
export interface Step {
  /** The file's name, after the names of the files that contain it. */
  attachment: string
  /** `type` is the detected type; the others are the routes to a model, in this order. */
  route: 'type' | 'native' | 'skill' | 'shell' | 'descriptor'
  /** Whether the route was taken. */
  taken: boolean
  /** The reason, in a sentence. */
  reason: string
}
