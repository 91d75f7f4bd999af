import { createSubscriber } from 'svelte/reactivity'
import type { Notes } from '../../notebook/notes'
import { notebook } from '../../notebook/store'

const subscribe = createSubscriber(notebook.subscribe)

/** All notes, and which one is open. What reads it in a component or an effect runs again when they change. */
export function notes(): Notes {
  subscribe()
  return notebook.get()
}
