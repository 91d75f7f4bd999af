// react/notes.tsx
'use client'

import { useAgentActivity, useCapability } from '@abp-kit/react'
import { useState } from 'react'
import { addNote } from '../abp/note-list'

export function Notes({ author }: { author: string }) {
  const [notes, setNotes] = useState<string[]>([])

  const { running } = useCapability(addNote, ({ text }) => {
    const changed = [...notes, `${author}: ${text}`]
    setNotes(changed)
    return { notes: changed }
  })

  return (
    <ul aria-busy={running > 0}>
      {notes.map((note, index) => (
        // By their places: an agent may add a note twice.
        <li key={index}>{note}</li>
      ))}
    </ul>
  )
}

export function AgentBadge() {
  const { calls, last } = useAgentActivity()
  return (
    <div role="status">
      {calls.map(({ agent, callId, capability }) => (
        <p key={callId}>
          {agent} uses {capability}
        </p>
      ))}
      {last?.error && (
        <p>
          {last.capability} failed: {last.error.message}
        </p>
      )}
    </div>
  )
}
