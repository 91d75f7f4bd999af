'use client'

import { useCapability } from '@abp-kit/react'
import { readNote, writeNote } from '../../abp/notes'
import { appendText, describeNote, openNote, titleOf } from '../../notebook/notes'
import { notebook } from '../../notebook/store'
import { countWords } from '../../notebook/words'
import { useNotebook } from './use-notebook'

/** The text of the open note. While it is on the screen, agents can read and write it, too. */
export function Editor() {
  const { id, text } = openNote(useNotebook())
  const problem = notebook.problem()

  useCapability(readNote, () => describeNote(text))
  useCapability(writeNote, ({ markdown, where }) => {
    if (where === 'new') notebook.add(markdown)
    else notebook.write(appendText(text, markdown))
    return describeNote(openNote(notebook.get()).text)
  })

  const remove = () => {
    if (confirm(`Delete “${titleOf(text)}”?`)) notebook.remove(id)
  }

  return (
    <section className="sheet edit" aria-label="Editor">
      <textarea
        key={id}
        aria-label="Markdown of the note"
        placeholder="# A title, and then your thoughts"
        value={text}
        onChange={(event) => notebook.write(event.target.value)}
      />
      <div className="bar">
        {problem ? (
          <span className="problem" role="alert">
            {problem}
          </span>
        ) : (
          <span>{countWords(text)} words</span>
        )}
        <button type="button" className="button" onClick={remove}>
          Delete note
        </button>
      </div>
    </section>
  )
}
