import { fileName, htmlDocument } from '../../notebook/document'
import { renderMarkdown } from '../../notebook/markdown'
import { openNote } from '../../notebook/notes'
import { printMarkdown } from '../../notebook/print'
import { saveFile } from '../../notebook/save-file'
import { notebook } from '../../notebook/store'
import { element } from './element'

/** @returns a function that shows a note */
export function preparePreview(): (text: string) => void {
  const article = element('.panel.prose', HTMLElement)
  element('#save-html', HTMLButtonElement).addEventListener('click', () => {
    const { text } = openNote(notebook.get())
    saveFile(new Blob([htmlDocument(text)], { type: 'text/html' }), fileName(text, 'html'))
  })
  element('#save-pdf', HTMLButtonElement).addEventListener('click', () => {
    void printMarkdown(openNote(notebook.get()).text)
  })
  return (text) => {
    // Safe: renderMarkdown passes no HTML through.
    article.innerHTML = renderMarkdown(text)
  }
}
