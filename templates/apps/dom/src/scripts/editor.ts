import { registerCapability } from '@abp-kit/core/dynamic'
import { readNote, writeNote } from '../../abp/notes'
import { appendText, describeNote, openNote, titleOf } from '../../notebook/notes'
import { notebook } from '../../notebook/store'
import { countWords } from '../../notebook/words'
import { element } from './element'

/** The text of the open note. While it is on the screen, agents can read and write it, too. */
export function showEditor(): void {
  const textarea = element('.edit textarea', HTMLTextAreaElement)
  const status = element('.edit .bar span', HTMLElement)
  const open = () => openNote(notebook.get())

  registerCapability(readNote, () => describeNote(open().text))
  registerCapability(writeNote, ({ markdown, where }) => {
    if (where === 'new') notebook.add(markdown)
    else notebook.write(appendText(open().text, markdown))
    return describeNote(open().text)
  })

  textarea.addEventListener('input', () => notebook.write(textarea.value))
  element('.edit .bar button', HTMLButtonElement).addEventListener('click', () => {
    const { id, text } = open()
    if (confirm(`Delete “${titleOf(text)}”?`)) notebook.remove(id)
  })

  const show = () => {
    const { text } = open()
    // Setting the same value would move the cursor.
    if (textarea.value !== text) textarea.value = text
    const problem = notebook.problem()
    status.className = problem ? 'problem' : ''
    status.role = problem ? 'alert' : null
    status.textContent = problem ?? `${countWords(text)} words`
  }
  notebook.subscribe(show)
  show()
}
