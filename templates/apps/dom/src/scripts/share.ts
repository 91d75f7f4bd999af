import { qrCode } from '../../notebook/qr'
import { shareLink } from '../../notebook/share'
import { svgAddress } from '../../notebook/svg-address'
import { element } from './element'

/** @returns a function that shows the link of a note */
export function prepareShare(): (text: string) => Promise<void> {
  const image = element('.code', HTMLImageElement)
  const problem = element('[data-view="Share"] .problem', HTMLElement)
  const link = element('#link', HTMLInputElement)
  const copy = element('#copy-link', HTMLButtonElement)
  let current = ''

  link.addEventListener('focus', () => link.select())
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(link.value)
    copy.textContent = 'Copied'
  })
  return async (text) => {
    current = text
    const address = await shareLink(text, location.href)
    if (current !== text || link.value === address) return
    const code = qrCode(address)
    link.value = address
    copy.textContent = 'Copy link'
    image.hidden = code === undefined
    image.src = svgAddress(code ?? '')
    problem.hidden = code !== undefined
  }
}
