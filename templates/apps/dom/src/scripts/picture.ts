import { describePicture, type Picture, resizeForm } from '../../notebook/picture'
import { saveFile } from '../../notebook/save-file'
import { element } from './element'

export function showPicture(): void {
  const form = element('[data-view="Picture"] form', HTMLFormElement)
  const problem = element('[data-view="Picture"] .problem', HTMLElement)
  const figure = element('figure', HTMLElement)
  const image = element('img', HTMLImageElement, figure)
  const caption = element('figcaption span', HTMLElement, figure)
  let picture: Picture | undefined

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    problem.hidden = true
    try {
      picture = await resizeForm(new FormData(form))
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error)
      problem.hidden = false
      return
    }
    URL.revokeObjectURL(image.src)
    image.src = URL.createObjectURL(picture.blob)
    caption.textContent = describePicture(picture)
    figure.hidden = false
  })
  element('button', HTMLButtonElement, figure).addEventListener('click', () => {
    if (picture) saveFile(picture.blob, `picture.${picture.format}`)
  })
}
