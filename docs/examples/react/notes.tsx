// react/notes.tsx
'use client'

import { useAbp, useCapability } from '@abp-kit/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { addNote } from '../abp/note-list'

export function Notes({ author }: { author: string }) {
  const [notes, setNotes] = useState<string[]>([])

  useCapability(addNote, ({ text }) => {
    const changed = [...notes, `${author}: ${text}`]
    flushSync(() => setNotes(changed)) // so that the next call finds it
    return { notes: changed }
  })

  return (
    <ul>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

export function AgentBadge() {
  const { agent, calls } = useAbp()
  if (calls.length === 0) return null
  return (
    <p role="status">
      {agent} is working: {calls.map(({ capability }) => capability).join(', ')}
    </p>
  )
}
