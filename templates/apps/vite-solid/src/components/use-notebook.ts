import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { Notes } from '../../notebook/notes'
import { notebook } from '../../notebook/store'

/** All notes, and which one is open, as a signal. */
export function useNotebook(): Accessor<Notes> {
  const [state, setState] = createSignal(notebook.get())
  onCleanup(notebook.subscribe(() => setState(notebook.get())))
  return state
}
