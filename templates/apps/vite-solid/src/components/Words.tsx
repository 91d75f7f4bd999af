import { barChart } from '../../notebook/chart'
import { svgAddress } from '../../notebook/svg-address'
import { frequentWords } from '../../notebook/words'

export function Words(props: { text: string }) {
  const words = () => frequentWords(props.text)
  const spoken = () =>
    words()
      .map(({ label, value }) => `${label}: ${value}`)
      .join(', ')
  return (
    <div class="panel">
      <img
        src={svgAddress(barChart('Most frequent words', words()))}
        alt={`Most frequent words. ${spoken() || 'Nothing to count yet'}`}
      />
    </div>
  )
}
