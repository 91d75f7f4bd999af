import { For } from 'solid-js'
import { openNote, titleOf } from '../../notebook/notes'
import { notebook } from '../../notebook/store'
import { countWords } from '../../notebook/words'
import { useNotebook } from './use-notebook'

export function NoteList() {
  const state = useNotebook()
  return (
    <nav class="list" aria-label="Notes">
      <button type="button" class="button main" onClick={() => notebook.add()}>
        New note
      </button>
      <ul>
        <For each={state().notes}>
          {({ id, text }) => (
            <li>
              <button
                type="button"
                aria-current={id === openNote(state()).id}
                onClick={() => notebook.open(id)}
              >
                {titleOf(text)}
                <small>{countWords(text)} words</small>
              </button>
            </li>
          )}
        </For>
      </ul>
    </nav>
  )
}
