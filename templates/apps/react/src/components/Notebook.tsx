'use client'

import { useEffect, useState } from 'react'
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

const views = { Preview, Words, Share, Picture }
const names = ['Preview', 'Words', 'Share', 'Picture'] as const

export function Notebook() {
  const [view, setView] = useState<keyof typeof views>('Preview')
  const { text } = openNote(useNotebook())
  const View = views[view]

  useEffect(() => notebook.start(), [])

  return (
    <main className="notebook">
      <header className="head">
        <h1>%TITLE%</h1>
        <AgentBadge />
      </header>
      <NoteList />
      <Editor />
      <section className="sheet view" aria-label={view}>
        <nav className="tabs" aria-label="Views">
          {names.map((name) => (
            <button key={name} type="button" aria-pressed={name === view} onClick={() => setView(name)}>
              {name}
            </button>
          ))}
        </nav>
        <View text={text} />
      </section>
    </main>
  )
}
