import { barChart } from '../../notebook/chart'
import { svgAddress } from '../../notebook/svg-address'
import { frequentWords } from '../../notebook/words'
import { element } from './element'

/** @returns a function that shows the words of a note */
export function prepareWords(): (text: string) => void {
  const image = element('[data-view="Words"] img', HTMLImageElement)
  return (text) => {
    const words = frequentWords(text)
    const spoken = words.map(({ label, value }) => `${label}: ${value}`).join(', ')
    image.src = svgAddress(barChart('Most frequent words', words))
    image.alt = `Most frequent words. ${spoken || 'Nothing to count yet'}`
  }
}
