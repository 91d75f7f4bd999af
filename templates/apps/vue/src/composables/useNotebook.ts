import { onMounted, onUnmounted, type ShallowRef, shallowRef } from 'vue'
import type { Notes } from '../../notebook/notes'
import { notebook } from '../../notebook/store'

/** All notes, and which one is open, as a ref. */
export function useNotebook(): Readonly<ShallowRef<Notes>> {
  const state = shallowRef(notebook.get())
  const update = () => {
    state.value = notebook.get()
  }
  let stop = () => {}
  // Not on a server, where nothing would end the subscription.
  onMounted(() => {
    stop = notebook.subscribe(update)
    update()
  })
  onUnmounted(() => stop())
  return state
}
