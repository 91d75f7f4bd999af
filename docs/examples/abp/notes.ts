// What the examples work on: the app's own store.
const notes = new Map<string, { text: string; changed: string }>()

export async function findNotes(olderThan: string): Promise<string[]> {
  return [...notes].filter(([, { changed }]) => changed < olderThan).map(([id]) => id)
}

export async function removeNote(id: string, reason: string): Promise<void> {
  console.info(`${id} is deleted: ${reason}`)
  notes.delete(id)
}

/** Shows an invoice in the place of the page's content. */
export async function showInvoice(number: string): Promise<void> {
  const heading = document.createElement('h1')
  heading.textContent = `Invoice ${number}`
  document.body.replaceChildren(heading)
}

export function addNote(id: string, changed: string): void {
  notes.set(id, { text: id, changed })
}
