import { fileName, htmlDocument } from '../../notebook/document'
import { renderMarkdown } from '../../notebook/markdown'
import { printMarkdown } from '../../notebook/print'
import { saveFile } from '../../notebook/save-file'

export function Preview(props: { text: string }) {
  const saveHtml = () =>
    saveFile(new Blob([htmlDocument(props.text)], { type: 'text/html' }), fileName(props.text, 'html'))

  return (
    <>
      {/* Safe: renderMarkdown passes no HTML through. */}
      <article class="panel prose" innerHTML={renderMarkdown(props.text)} />
      <div class="bar">
        <span>Export</span>
        <span>
          <button type="button" class="button" onClick={saveHtml}>
            HTML
          </button>{' '}
          <button type="button" class="button" onClick={() => printMarkdown(props.text)}>
            PDF
          </button>
        </span>
      </div>
    </>
  )
}
