import { openNote } from '../../notebook/notes'
import { notebook } from '../../notebook/store'
import { element } from './element'
import { preparePreview } from './preview'
import { prepareShare } from './share'
import { prepareWords } from './words'

/** Shows the view whose tab was chosen, and keeps it up to date while the note changes. */
export function showView(): void {
  const section = element('.view', HTMLElement)
  const tabs = Array.from(section.querySelectorAll<HTMLButtonElement>('.tabs button'))
  const views = new Map([
    ['Preview', preparePreview()],
    ['Words', prepareWords()],
    ['Share', prepareShare()],
  ])
  let chosen = 'Preview'

  const show = () => {
    section.ariaLabel = chosen
    for (const tab of tabs) tab.ariaPressed = String(tab.textContent.trim() === chosen)
    for (const part of section.querySelectorAll<HTMLElement>('[data-view]'))
      part.hidden = part.dataset.view !== chosen
    views.get(chosen)?.(openNote(notebook.get()).text)
  }
  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      chosen = tab.textContent.trim()
      show()
    })
  }
  notebook.subscribe(show)
  show()
}
