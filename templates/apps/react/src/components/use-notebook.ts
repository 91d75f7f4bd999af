import { useSyncExternalStore } from 'react'
import type { Notes } from '../../notebook/notes'
import { notebook } from '../../notebook/store'

/** All notes, and which one is open. The component renders again when they change. */
export function useNotebook(): Notes {
  return useSyncExternalStore(notebook.subscribe, notebook.get, notebook.get)
}
