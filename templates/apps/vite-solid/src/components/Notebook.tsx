import { createSignal, For, Match, onCleanup, onMount, Switch } from 'solid-js'
import { openNote } from '../../notebook/notes'
import { notebook } from '../../notebook/store'
import { AgentBadge } from './AgentBadge'
import { Editor } from './Editor'
import { NoteList } from './NoteList'
import { Picture } from './Picture'
import { Preview } from './Preview'
import { Share } from './Share'
import { useNotebook } from './use-notebook'
import { Words } from './Words'

const names = ['Preview', 'Words', 'Share', 'Picture'] as const

export function Notebook() {
  const [view, setView] = createSignal<(typeof names)[number]>('Preview')
  const state = useNotebook()
  const text = () => openNote(state()).text

  onMount(() => onCleanup(notebook.start()))

  return (
    <main class="notebook">
      <header class="head">
        <h1>%TITLE%</h1>
        <AgentBadge />
      </header>
      <NoteList />
      <Editor />
      <section class="sheet view" aria-label={view()}>
        <nav class="tabs" aria-label="Views">
          <For each={names}>
            {(name) => (
              <button type="button" aria-pressed={name === view()} onClick={() => setView(name)}>
                {name}
              </button>
            )}
          </For>
        </nav>
        <Switch>
          <Match when={view() === 'Preview'}>
            <Preview text={text()} />
          </Match>
          <Match when={view() === 'Words'}>
            <Words text={text()} />
          </Match>
          <Match when={view() === 'Share'}>
            <Share text={text()} />
          </Match>
          <Match when={view() === 'Picture'}>
            <Picture />
          </Match>
        </Switch>
      </section>
    </main>
  )
}
