/**
 * @returns whether a frame around this document belongs to another origin. The page around the frame could
 *   then cover the question with other text, or move the frame under the pointer.
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
