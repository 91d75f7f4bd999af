/**
 * @returns whether a frame around this document belongs to another origin. What lies above the frame could then show
 *   another text over the question, or move the frame under the pointer.
 */
export function isFramed(): boolean {
  try {
    for (let view: Window = window; view !== view.parent; view = view.parent) {
      // Throws for another origin.
      if (!view.parent.document) return true
    }
    return false
  } catch {
    return true
  }
}
