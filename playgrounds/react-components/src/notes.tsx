'use client'

import { useCapability } from '@abp-kit/react'
import { addLine, describeNotes, firstNotes, notesAdd, notesRead } from '@abp-kit/showcase/notes'
import { useState } from 'react'

/** An editor with text that an agent can read and change. */
export function Notes() {
  const [text, setText] = useState(firstNotes)
  useCapability(notesRead, () => describeNotes(text))
  useCapability(notesAdd, ({ line }) => {
    const changed = addLine(text, line)
    setText(changed)
    return describeNotes(changed)
  })
  return (
    <label className="sc-field">
      <span className="sc-label">Your notes</span>
      <textarea className="sc-input" value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  )
}
