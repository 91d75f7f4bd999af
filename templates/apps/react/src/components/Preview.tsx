'use client'

import { useMemo } from 'react'
import { fileName, htmlDocument } from '../../notebook/document'
import { renderMarkdown } from '../../notebook/markdown'
import { printMarkdown } from '../../notebook/print'
import { saveFile } from '../../notebook/save-file'

export function Preview({ text }: { text: string }) {
  // Safe: renderMarkdown passes no HTML through.
  const html = useMemo(() => ({ __html: renderMarkdown(text) }), [text])
  const saveHtml = () =>
    saveFile(new Blob([htmlDocument(text)], { type: 'text/html' }), fileName(text, 'html'))

  return (
    <>
      <article className="panel prose" dangerouslySetInnerHTML={html} />
      <div className="bar">
        <span>Export</span>
        <span>
          <button type="button" className="button" onClick={saveHtml}>
            HTML
          </button>{' '}
          <button type="button" className="button" onClick={() => printMarkdown(text)}>
            PDF
          </button>
        </span>
      </div>
    </>
  )
}
