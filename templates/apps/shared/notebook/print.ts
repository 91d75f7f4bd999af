import { renderMarkdown } from './markdown'
import { titleOf } from './notes'

let finish: (() => void) | undefined

/**
 * Prints a note instead of the app around it: style.css hides the rest on paper. A person sees the browser's dialog, which
 * also saves PDF. For an agent no dialog opens, and the PDF is made after the call.
 *
 * @returns the title, which names the PDF
 */
export async function printMarkdown(markdown: string): Promise<string> {
  finish?.()
  const paper = document.createElement('article')
  paper.className = 'paper prose'
  paper.innerHTML = renderMarkdown(markdown)
  document.body.append(paper)
  await Promise.all(
    Array.from(paper.querySelectorAll('img'), (image) => image.decode().catch(() => undefined)),
  )

  const title = titleOf(markdown)
  const before = document.title
  document.title = title
  finish = () => {
    removeEventListener('afterprint', done)
    paper.remove()
    document.title = before
    finish = undefined
  }
  const done = finish
  addEventListener('afterprint', done)
  window.print()
  return title
}
