import { openNote, titleOf } from '../../notebook/notes'
import { notebook } from '../../notebook/store'
import { countWords } from '../../notebook/words'
import { element } from './element'

export function showNotes(): void {
  const list = element('.list ul', HTMLUListElement)
  element('.list > button', HTMLButtonElement).addEventListener('click', () => notebook.add())

  // One listener for all notes: their buttons come and go.
  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.dataset.note) notebook.open(button.dataset.note)
  })

  const show = () => {
    const state = notebook.get()
    const { id: openId } = openNote(state)
    const { activeElement } = document
    const focused = activeElement instanceof HTMLElement ? activeElement.dataset.note : undefined
    list.replaceChildren(
      ...state.notes.map(({ id, text }) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.dataset.note = id
        button.ariaCurrent = String(id === openId)
        const words = document.createElement('small')
        words.textContent = `${countWords(text)} words`
        button.append(titleOf(text), words)
        const item = document.createElement('li')
        item.append(button)
        return item
      }),
    )
    if (focused) list.querySelector<HTMLElement>(`[data-note="${CSS.escape(focused)}"]`)?.focus()
  }
  notebook.subscribe(show)
  show()
}
