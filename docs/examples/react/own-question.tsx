// react/own-question.tsx
'use client'

import { useAgentQuestions } from '@abp-kit/react/consent'
import { useEffect, useRef, useState } from 'react'

export function OwnQuestion() {
  const [question] = useAgentQuestions()
  const dialog = useRef<HTMLDialogElement>(null)
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => {
    if (!question) return
    dialog.current?.showModal()
    return question.shown(dialog.current) // from now on the time until a yes counts
  }, [question])

  if (question?.kind !== 'confirm') return null
  return (
    <dialog
      key={question.id}
      ref={dialog}
      role="alertdialog"
      aria-labelledby="text"
      onCancel={() => question.decline()}
    >
      <p id="text">{question.text}</p>
      <p>Asked by an agent that calls itself “{question.agent}”.</p>
      <button type="button" onClick={() => question.decline()}>
        No
      </button>
      <button type="button" onClick={({ nativeEvent }) => setRefusal(question.answer(nativeEvent))}>
        Yes
      </button>
      <p role="status">{refusal && 'Read the question first.'}</p>
    </dialog>
  )
}
