import { firstNotes, type Notes, openNote, parseNotes } from './notes'
import { sharedNote } from './share'

const key = 'notebook'

let state = firstNotes
let problem: string | undefined
const listeners = new Set<() => void>()

function change(next: Notes): void {
  state = next
  for (const listener of listeners) listener()
}

function save(next: Notes): void {
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify(next))
    problem = undefined
  } catch {
    problem = 'Not saved: this browser keeps no more. Export your notes, or delete some.'
  }
  change(next)
}

function read(): void {
  const stored = parseNotes(localStorage.getItem(key))
  if (stored) change(stored)
}

/** Opens the note in the address, and takes it out of the address: a reload would bring it back later. */
async function receive(): Promise<void> {
  const markdown = await sharedNote(location.href)
  if (markdown === undefined) return
  history.replaceState(history.state, '', location.pathname + location.search)
  const known = state.notes.find(({ text }) => text === markdown)
  if (known) notebook.open(known.id)
  else notebook.add(markdown)
}

/** The notes of this browser. The page and the capabilities share it. */
export const notebook = {
  get: (): Notes => state,
  /** @returns why the last change was not saved, if it was not */
  problem: (): string | undefined => problem,
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Reads what this browser has stored, and the note in the address if there is one. Call it when the page is shown. */
  start(): () => void {
    const changedElsewhere = (event: StorageEvent) => {
      if (event.key === key) read()
    }
    read()
    void receive()
    addEventListener('storage', changedElsewhere)
    addEventListener('hashchange', receive)
    return () => {
      removeEventListener('storage', changedElsewhere)
      removeEventListener('hashchange', receive)
    }
  },
  /** Adds a note above the others and opens it. */
  add(text = ''): void {
    const note = { id: crypto.randomUUID(), text }
    save({ notes: [note, ...state.notes], openId: note.id })
  },
  open(id: string): void {
    save({ ...state, openId: id })
  },
  /** Replaces the text of the open note. */
  write(text: string): void {
    const { id } = openNote(state)
    save({ ...state, notes: state.notes.map((note) => (note.id === id ? { id, text } : note)) })
  },
  /** Deletes a note. After the last one there is an empty one. */
  remove(id: string): void {
    const notes = state.notes.filter((note) => note.id !== id)
    const [first] = notes
    if (first === undefined) {
      const empty = { id: crypto.randomUUID(), text: '' }
      save({ notes: [empty], openId: empty.id })
    } else {
      save({ notes, openId: state.openId === id ? first.id : state.openId })
    }
  },
}
