import { registerCapability } from '@abp-kit/core/dynamic'
import { onCleanup, onMount, Show } from 'solid-js'
import { readNote, writeNote } from '../../abp/notes'
import { appendText, describeNote, openNote, titleOf } from '../../notebook/notes'
import { notebook } from '../../notebook/store'
import { countWords } from '../../notebook/words'
import { useNotebook } from './use-notebook'

/** The text of the open note. While it is on the screen, agents can read and write it, too. */
export function Editor() {
  const state = useNotebook()
  const note = () => openNote(state())
  const problem = () => state() && notebook.problem()

  onMount(() => {
    onCleanup(registerCapability(readNote, () => describeNote(note().text)))
    onCleanup(
      registerCapability(writeNote, ({ markdown, where }) => {
        if (where === 'new') notebook.add(markdown)
        else notebook.write(appendText(note().text, markdown))
        return describeNote(note().text)
      }),
    )
  })

  const remove = () => {
    if (confirm(`Delete “${titleOf(note().text)}”?`)) notebook.remove(note().id)
  }

  return (
    <section class="sheet edit" aria-label="Editor">
      <Show when={note().id} keyed>
        <textarea
          aria-label="Markdown of the note"
          placeholder="# A title, and then your thoughts"
          value={note().text}
          onInput={(event) => notebook.write(event.currentTarget.value)}
        />
      </Show>
      <div class="bar">
        <Show when={problem()} fallback={<span>{countWords(note().text)} words</span>}>
          <span class="problem" role="alert">
            {problem()}
          </span>
        </Show>
        <button type="button" class="button" onClick={remove}>
          Delete note
        </button>
      </div>
    </section>
  )
}
