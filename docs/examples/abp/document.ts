// What the examples work on: the document that the page shows.
let current: { text: string } | undefined

export function openDocument(): { text: string } | undefined {
  return current
}

export function showDocument(text: string | undefined): void {
  current = text === undefined ? undefined : { text }
}
