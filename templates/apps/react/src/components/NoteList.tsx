'use client'

import { openNote, titleOf } from '../../notebook/notes'
import { notebook } from '../../notebook/store'
import { countWords } from '../../notebook/words'
import { useNotebook } from './use-notebook'

export function NoteList() {
  const state = useNotebook()
  const open = openNote(state)
  return (
    <nav className="list" aria-label="Notes">
      <button type="button" className="button main" onClick={() => notebook.add()}>
        New note
      </button>
      <ul>
        {state.notes.map(({ id, text }) => (
          <li key={id}>
            <button type="button" aria-current={id === open.id} onClick={() => notebook.open(id)}>
              {titleOf(text)}
              <small>{countWords(text)} words</small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
