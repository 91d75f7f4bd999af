'use client'

import { barChart } from '../../notebook/chart'
import { svgAddress } from '../../notebook/svg-address'
import { frequentWords } from '../../notebook/words'

export function Words({ text }: { text: string }) {
  const words = frequentWords(text)
  const spoken = words.map(({ label, value }) => `${label}: ${value}`).join(', ')
  return (
    <div className="panel">
      <img
        src={svgAddress(barChart('Most frequent words', words))}
        alt={`Most frequent words. ${spoken || 'Nothing to count yet'}`}
      />
    </div>
  )
}
